import type { TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button } from '@mui/material';
import { busyButton } from '../../ui/styles/busyButton.ts';
import { MyBidsCount } from '../bids/panel/MyBidsCount.tsx';
import { ClosedBidding } from '../bids/panel/ClosedBidding.tsx';
import { OwnerActions } from './OwnerActions.tsx';
import { BiddingEnd, Panel } from '../bids/panel/Panel.tsx';
import { usePlaceBid } from '../bids/panel/usePlaceBid.ts';

/** A bid on an own task has no offer. */
const OwnBid = ({ task }: { readonly task: TaskAnswer }) => {
  const { busy, refusal, place } = usePlaceBid(task);
  return (
    <>
      <Button
        variant="text"
        size="small"
        color="inherit"
        // Not `disabled` while it is sent: that would drop the keyboard's focus.
        aria-disabled={busy}
        onClick={place}
        sx={{ ...busyButton, justifySelf: 'start', ml: -1 }}
      >
        <Trans>Place Your Bid</Trans>
      </Button>
      {refusal !== '' && <Alert severity="error">{refusal}</Alert>}
    </>
  );
};

export interface OwnerPanelProps {
  readonly task: TaskAnswer;
  /** The owner wants to update it. */
  readonly onUpdate: () => void;
  /** The owner has deleted it. */
  readonly onDeleted: () => void;
}

/** What the owner can do with the task. */
export const OwnerPanel = ({ task, onUpdate, onDeleted }: OwnerPanelProps) => (
  <Panel label={t`Your task`}>
    <OwnerActions task={task} onUpdate={onUpdate} onDeleted={onDeleted} />
    {task.acceptingBids ? <BiddingEnd task={task} /> : <ClosedBidding task={task} isOwner />}
    <Box sx={{ display: 'grid', gap: 0.5, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <MyBidsCount />
      {task.acceptingBids && <OwnBid task={task} />}
    </Box>
  </Panel>
);
