import type { Bid } from '@marketplace/contracts';
import { ConfirmDialog, type QuestionProps, type Question } from '../../../ui/feedback/ConfirmDialog.tsx';
import type { BidsQuery } from '../calls/taskBidsApi.ts';
import type { BidAction } from './bidActions.ts';
import { useBidNow } from './useBidNow.ts';

interface BidQuestionProps extends QuestionProps<Bid> {
  readonly action: BidAction;
  readonly opened: Bid;
  readonly query?: BidsQuery;
  readonly words: (bid: Bid) => Question;
}

/** Asks before an action on a bid, as the bid is now. */
export const BidQuestion = ({ action, opened, query, words, ...asked }: BidQuestionProps) => {
  const { bid, over } = useBidNow(action, opened, query);
  return <ConfirmDialog {...asked} {...words(bid)} value={bid} over={over} />;
};
