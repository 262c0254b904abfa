import { type TaskAnswer, dueOf } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useTaskActions } from '../../features/tasks/changes/useTaskActions.tsx';
import { busyButton } from '../../ui/forms/busyButton.ts';
import { untilText } from '../../ui/closing/dueText.ts';
import { OwnerBidButton } from '../../features/bids/owner/OwnerBidButton.tsx';
import { MyBidsCount, ClosedBidding, BiddingEnd, Panel } from '../../features/bids/panel/Panel.tsx';

interface OwnerActionsProps {
  readonly task: TaskAnswer;
  readonly onUpdate: () => void;
  readonly onDeleted: () => void;
}

const OwnerActions = ({ task, onUpdate, onDeleted }: OwnerActionsProps) => {
  const { remove, deleting } = useTaskActions();
  const busy = deleting.has(task._id);
  const removeTask = async () => {
    if (!busy && (await remove(task))) onDeleted();
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, maxWidth: '24rem' }}>
      <Button variant="contained" onClick={onUpdate}>
        <Trans>Update</Trans>
      </Button>
      <Button variant="outlined" aria-disabled={busy} onClick={() => void removeTask()} sx={busyButton}>
        {busy ? t`Deleting...` : t`Delete`}
      </Button>
    </Box>
  );
};

/** After bidding has closed: says until when the owner must choose an offer. */
const Decision = ({ task }: { readonly task: TaskAnswer }) => {
  const due = task.acceptingBids ? undefined : dueOf(task);
  const day = due?.what === 'decision' && untilText(due);
  return (
    day && (
      <Typography sx={{ fontWeight: 600 }}>
        <Trans>Decide until {day}: after that the task is cancelled, and its bidders are told.</Trans>
      </Typography>
    )
  );
};

export interface OwnerPanelProps {
  readonly task: TaskAnswer;
  readonly onUpdate: () => void;
  /** Called when the owner has deleted the task. */
  readonly onDeleted: () => void;
}

/** The panel of the owner: the actions, the end of bidding, and the numbers of bids. */
export const OwnerPanel = ({ task, onUpdate, onDeleted }: OwnerPanelProps) => (
  <Panel label={t`Your task`}>
    <OwnerActions task={task} onUpdate={onUpdate} onDeleted={onDeleted} />
    {task.acceptingBids ? <BiddingEnd task={task} /> : <ClosedBidding task={task} isOwner />}
    <Decision task={task} />
    <Box sx={{ display: 'grid', gap: 0.5, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <MyBidsCount />
      {task.acceptingBids && <OwnerBidButton task={task} />}
    </Box>
  </Panel>
);
