import type { TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { OwnerBidButton } from '../bids/owner/OwnerBidButton.tsx';
import { MyBidsCount } from '../bids/panel/MyBidsCount.tsx';
import { ClosedBidding } from '../bids/panel/ClosedBidding.tsx';
import { BiddingEnd, Panel } from '../bids/panel/Panel.tsx';
import { OwnerActions } from './OwnerActions.tsx';

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
      {task.acceptingBids && <OwnerBidButton task={task} />}
    </Box>
  </Panel>
);
