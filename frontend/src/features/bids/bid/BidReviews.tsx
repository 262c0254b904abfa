import { isOver, type TaskAnswer } from '@marketplace/contracts';
import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { withTexts } from '../../../i18n/texts.ts';
import { lazyPart } from '../../../ui/feedback/lazyPart.ts';
import type { ShownBid } from '../calls/shownBids.ts';

const DealReviews = lazyPart(
  async () => (await withTexts('rare', import('../reviews/DealReviews.tsx'))).DealReviews,
);

/** Whether the bid was accepted, and the deal has ended. */
export const isDealOver = (
  { state, resigned, takenBack }: Pick<ShownBid, 'state' | 'resigned' | 'takenBack'>,
  { status }: Pick<TaskAnswer, 'status'>,
): boolean => (state === 'accepted' ? isOver(status) : resigned !== undefined || takenBack !== undefined);

interface BidReviewsProps {
  readonly bid: ShownBid;
  readonly task: TaskAnswer;
  /** The name of the other side. */
  readonly name: string;
}

/** After the deal of a bid: what its two sides think of each other. */
export const BidReviews = ({ bid, task, name }: BidReviewsProps) =>
  !bid.sending &&
  isDealOver(bid, task) && (
    <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
      <DealReviews bidId={bid._id} taskId={task._id} name={name} />
    </Suspense>
  );
