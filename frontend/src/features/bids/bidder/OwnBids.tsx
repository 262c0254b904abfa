import type { TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { RetryAlert } from '../../../ui/feedback/RetryAlert.tsx';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import { LoadMore } from '../../../ui/lists/LoadMore.tsx';
import { useFocusFallback } from '../../../ui/lists/useFocusFallback.ts';
import type { ShownBid } from '../calls/shownBids.ts';
import { useShownBids } from '../calls/useShownBids.ts';
import { DeliverDialog, ResignDialog } from '../bid/noteDialogs.tsx';
import { OfferOutcome } from './OfferOutcome.tsx';
import { OwnBid } from './OwnBid.tsx';
import { useBidActions } from '../bid/useBidActions.tsx';

interface OwnBidsProps {
  readonly task: TaskAnswer;
  readonly onRevise: (bid: ShownBid) => void;
}

/** The user's own bids on a task of another; nothing without a bid. */
export const OwnBids = ({ task, onRevise }: OwnBidsProps) => {
  const query = { taskId: task._id };
  const list = useShownBids(query);
  const { data, error, refetch } = list;
  const actions = useBidActions(query);
  const open = useDialogs();
  const fallback = useFocusFallback<HTMLDivElement>();
  const bids = data?.pages.flatMap(({ items }) => items) ?? [];

  if (data === undefined && error !== undefined)
    return <RetryAlert onRetry={refetch}>{readErrorLine(t`Your bids`, error)}</RetryAlert>;
  if (bids.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="own-bids" {...fallback} sx={{ outline: 'none' }}>
      <Typography id="own-bids" variant="h3" component="h2" sx={{ mb: 2 }}>
        <Trans>Your bids on this task</Trans>
      </Typography>
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
            onDeliver={() => open((onClosed) => <DeliverDialog bid={bid} onClosed={onClosed} />)}
            onResign={() => open((onClosed) => <ResignDialog bid={bid} onClosed={onClosed} />)}
          />
        ))}
      </Box>
      <LoadMore list={list} fault={error && readErrorLine(t`Your bids`, error)} />
    </Box>
  );
};
