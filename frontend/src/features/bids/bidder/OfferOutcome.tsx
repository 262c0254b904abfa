import type { Outcome, TaskAnswer } from '@marketplace/contracts';
import { plural, t } from '@lingui/core/macro';
import { Skeleton, Typography } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { isApiError } from '../../../api/errors/apiError.ts';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { RetryAlert } from '../../../ui/feedback/RetryAlert.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { useGetOutcomeQuery } from '../calls/outcomeApi.ts';
import type { ShownBid } from '../calls/shownBids.ts';

const outcomeText = ({ offers, median, place }: Outcome): string => {
  const number = countText(place);
  if (median === undefined)
    return plural(offers, {
      one: 'Yours was the only offer.',
      other: `There were # offers; counted from the lowest amount, yours was number ${number}.`,
    });
  const money = formatMoney(median);
  return plural(offers, {
    one: 'Yours was the only offer.',
    other: `There were # offers with a median of ${money}; counted from the lowest amount, yours was number ${number}.`,
  });
};

/** True if the owner may have decided about an offer of the caller. The server knows better: In Progress without an accepted bid is not a decision. */
const isDecided = ({ status }: TaskAnswer, bids: readonly ShownBid[]): boolean =>
  status !== 'Pending' &&
  bids.some(
    ({ amount, state, sending }) =>
      amount !== undefined && !sending && (state === 'accepted' || state === 'declined'),
  );

const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'problem' && [403, 404, 409].includes(error.status);

interface OfferOutcomeProps {
  readonly task: TaskAnswer;
  /** The caller's own. */
  readonly bids: readonly ShownBid[];
}

/** After the decision: the number of offers, and the place of the caller's offer. */
export const OfferOutcome = ({ task, bids }: OfferOutcomeProps) => {
  const decided = isDecided(task, bids);
  const { currentData, error, refetch } = useGetOutcomeQuery(decided ? task._id : skipToken);
  if (!decided || isRefusal(error)) return null;
  if (currentData)
    return (
      <Typography role="status" sx={{ mb: 2, maxWidth: '70ch' }}>
        {outcomeText(currentData)}
      </Typography>
    );
  if (error === undefined) return <Skeleton variant="text" sx={{ mb: 2, maxWidth: '30rem' }} />;
  return (
    <RetryAlert sx={{ mb: 2 }} onRetry={refetch}>
      {readErrorLine(t`The other offers`, error)}
    </RetryAlert>
  );
};
