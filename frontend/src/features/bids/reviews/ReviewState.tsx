import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DealReviews } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { times } from '../../../formats/times.ts';
import { OwnHidden } from '../../../moderation/OwnHidden.tsx';
import { ReportButton } from '../../../moderation/ReportButton.tsx';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import type { Deal } from './reviewsApi.ts';
import { Review } from '../../../ui/people/Review.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useIsOver } from './useDealReviews.ts';

/** Who has written, what is shown, and until when one can write. */
const stateText = ({ mine, theirs, until = '' }: DealReviews, isOver: boolean): string => {
  const day = times.moment(new Date(until));
  if (mine && theirs) return t`Both sides have written a review. Everybody reads them.`;
  if (isOver && theirs) return t`The time for reviews is over. You wrote none, and everybody reads this one.`;
  if (isOver && mine)
    return t`The time for reviews is over. The other side wrote none, and everybody reads yours.`;
  if (isOver) return t`The time for reviews is over. Nobody wrote one.`;
  return mine
    ? t`Your review is sealed until the other side has written one, too, or until ${day}. Then everybody reads it.`
    : t`The deal is over: you can write a review until ${day}. Nobody reads it before the other side has written one, too, or this time is over.`;
};

const Title = ({ children }: { readonly children: string }) => (
  <Typography component="div" sx={{ fontWeight: 600 }}>
    {children}
  </Typography>
);

export interface ReviewStateProps extends Deal {
  readonly reviews: DealReviews;
  /** The name of the other side, if it is known. */
  readonly name: string | undefined;
}

/** The reviews of a deal that is over, as one of its two sides sees them, and the button to write one. */
export const ReviewState = ({ reviews, bidId, taskId, name }: ReviewStateProps) => {
  const open = useDialogs();
  const { mine, theirs, until } = reviews;
  const isOver = useIsOver(until);
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography role="status" sx={{ maxWidth: '70ch' }}>
        {stateText(reviews, isOver)}
      </Typography>
      {!mine && !isOver && (
        <Button
          variant="contained"
          onClick={() =>
            open((onClosed) => <ReviewDialog bidId={bidId} taskId={taskId} name={name} onClosed={onClosed} />)
          }
        >
          <Trans>Write a review</Trans>
        </Button>
      )}
      {mine && (
        <Review review={mine} title={<Title>{t`Your review`}</Title>}>
          <OwnHidden about={{ review: mine.reviewId }} hidden={mine.hidden} />
        </Review>
      )}
      {theirs && (
        <Review review={theirs} title={<Title>{t`The review of you`}</Title>}>
          {!theirs.hidden && (
            <ReportButton about={{ review: theirs.reviewId }} label={t`Report this review`} />
          )}
        </Review>
      )}
    </Box>
  );
};
