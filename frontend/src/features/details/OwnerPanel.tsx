import { dueOf, type TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { untilText } from '../../ui/closing/dueText.ts';
import { OwnerBidButton } from '../bids/owner/OwnerBidButton.tsx';
import { MyBidsCount } from '../bids/panel/MyBidsCount.tsx';
import { ClosedBidding } from '../bids/panel/ClosedBidding.tsx';
import { BiddingEnd, Panel } from '../bids/panel/Panel.tsx';
import { OwnerActions } from './OwnerActions.tsx';

/** The last moment for the owner to choose an offer, after bidding has closed. */
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
    <Decision task={task} />
    <Box sx={{ display: 'grid', gap: 0.5, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <MyBidsCount />
      {task.acceptingBids && <OwnerBidButton task={task} />}
    </Box>
  </Panel>
);
