import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';
import type { Outcome, TaskAnswer } from '@marketplace/contracts';
import { plural, t } from '@lingui/core/macro';
import { Skeleton, Typography, Box } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { isApiError } from '../../../api/errors/apiError.ts';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { RetryAlert } from '../../../ui/feedback/RetryAlert.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { formatMoney } from '../../../ui/text/Money.tsx';
import type { ShownBid } from '../calls/shownBids.ts';
import { Trans } from '@lingui/react/macro';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import { LoadMore } from '../../../ui/lists/LoadMore.tsx';
import { UnreadLink } from '../../../ui/tasks/UnreadLink.tsx';
import { useNamedBid } from '../calls/useNamedBid.tsx';
import { useShownBids } from '../calls/useShownBids.ts';
import { NoteDialog } from '../bid/NoteDialog.tsx';
import { OwnBid } from './OwnBid.tsx';
import { useBidActions } from '../bid/useBidActions.tsx';

const outcomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOutcome: build.query({
      ...endpoint('GET /tasks/{id}/outcome', (id: string) => ({ params: { id } })),
      providesTags: (_outcome, _error, id) => [{ type: 'Task', id }],
    }),
  }),
});

const { useGetOutcomeQuery } = outcomeApi;

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

/** Whether the owner may have decided about an offer of the user. Only the server knows: a task In Progress may have no accepted bid. */
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
  readonly bids: readonly ShownBid[];
}

/** After the owner's decision: the number of offers, and how the user's offer compares with them. */
const OfferOutcome = ({ task, bids }: OfferOutcomeProps) => {
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

interface OwnBidsProps {
  readonly task: TaskAnswer;
  readonly onRevise: (bid: ShownBid) => void;
}

/** The user's own bids on a task of another user; empty if there are no bids. */
export const OwnBids = ({ task, onRevise }: OwnBidsProps) => {
  const query = { taskId: task._id };
  const list = useShownBids(query);
  const { data, error, refetch } = list;
  const actions = useBidActions(query);
  const open = useDialogs();
  const { bids, note } = useNamedBid(task._id, { data });

  if (data === undefined && error !== undefined)
    return <RetryAlert onRetry={refetch}>{readErrorLine(t`Your bids`, error)}</RetryAlert>;
  if (bids.length === 0) return note;
  return (
    <Box component="section" aria-labelledby="own-bids">
      <Typography id="own-bids" variant="h3" component="h2" sx={{ mb: 2 }}>
        <Trans>Your bids on this task</Trans>
      </Typography>
      <UnreadLink taskId={task._id} shown={bids} />
      {note}
      <OfferOutcome task={task} bids={bids} />
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {bids.map((bid) => (
          <OwnBid
            key={bid._id}
            bid={bid}
            task={task}
            busy={actions.busy}
            onRevise={() => onRevise(bid)}
            onWithdraw={() => void actions.withdraw(bid)}
            onNote={(action) =>
              open((onClosed) => <NoteDialog action={action} bid={bid} onClosed={onClosed} />)
            }
          />
        ))}
      </Box>
      <LoadMore list={list} fault={error && readErrorLine(t`Your bids`, error)} />
    </Box>
  );
};
