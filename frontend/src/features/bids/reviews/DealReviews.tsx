import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { isNotFound } from '../../../api/errors/apiError.ts';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { RetryAlert } from '../../../ui/feedback/RetryAlert.tsx';
import { useDealReviews } from './useDealReviews.ts';
import { ReviewState, type ReviewStateProps } from './ReviewState.tsx';

/** Beside a bid: the reviews of its deal, if the deal is over. Loaded by `import()` only. */
export const DealReviews = ({ bidId, taskId, name }: Omit<ReviewStateProps, 'reviews'>) => {
  const { data, error, refetch } = useDealReviews({ bidId, taskId });
  const id = useId();
  if (data === undefined && error === undefined) return <Skeleton variant="rounded" height={120} />;
  if (data === undefined)
    return isNotFound(error) ? null : (
      <RetryAlert onRetry={refetch}>{readErrorLine(t`The reviews of this deal`, error)}</RetryAlert>
    );
  if (data.until === undefined) return null;
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1.5, pt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography id={id} variant="h4" component="h3">
        <Trans>Reviews</Trans>
      </Typography>
      <ReviewState reviews={data} bidId={bidId} taskId={taskId} name={name} />
    </Box>
  );
};
