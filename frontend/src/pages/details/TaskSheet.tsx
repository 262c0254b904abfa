import type { TaskAnswer } from '@marketplace/contracts';
import { Skeleton } from '@mui/material';
import { useDeferredValue } from 'react';
import { useMinWidth } from '../../ui/layout/useMedia.ts';
import type { User } from '../../auth/identity/identity.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { OwnBids } from '../../features/bids/bidder/OwnBids.tsx';
import { TaskBids } from '../../features/bids/owner/TaskBids.tsx';
import { OwnHidden } from '../../moderation/OwnHidden.tsx';
import { SharedHistory } from './history/SharedHistory.tsx';
import { BidBar } from '../../features/bids/bidder/BidBar.tsx';
import { BidPanel } from '../../features/bids/bidder/BidPanel.tsx';
import { OwnerPanel, type OwnerPanelProps } from './OwnerPanel.tsx';
import { SheetLayout, type SheetParts } from './SheetLayout.tsx';
import { useBidding, type Bidding } from '../../features/bids/bidder/useBidding.tsx';

/** In px: on a page with at least this width, the panel is beside the text. */
const panelFrom = 900;

/** Whether the task belongs to the user, by the e-mail address, which also an older service sends. */
const isTaskOf = (user: User | undefined, { userEmail }: TaskAnswer): boolean =>
  typeof userEmail === 'string' && user?.email?.toLowerCase() === userEmail.toLowerCase();

/** The parts for the owner, who chooses among the bids. */
const ownersParts = (props: OwnerPanelProps): SheetParts => ({
  first: (
    <>
      <OwnHidden about={{ task: props.task._id }} hidden={props.task.hidden} />
      <TaskBids task={props.task} />
    </>
  ),
  panel: <OwnerPanel {...props} />,
  history: <SharedHistory taskId={props.task._id} isOwner />,
});

/** The parts for other users, who place bids. */
const biddersParts = (task: TaskAnswer, bidding: Bidding, wide: boolean): SheetParts => ({
  panel: <BidPanel task={task} bidding={bidding} buttonElsewhere={!wide} />,
  last: <OwnBids task={task} onRevise={bidding.revise} />,
  history: bidding.hasBids && <SharedHistory taskId={task._id} isOwner={false} />,
  bar: !wide && task.acceptingBids && bidding.isKnown && <BidBar bidding={bidding} />,
});

/** The parts until the page knows whether the task is the user's own. */
const waiting: SheetParts = { panel: <Skeleton variant="rounded" height={220} />, history: null };
/** The parts for a visitor, who can be here only in a replay. */
const visitorsParts: SheetParts = { panel: null, history: null };

interface TaskSheetProps extends OwnerPanelProps {
  /** False if the task comes from a list, and its own read is not answered yet. */
  readonly isRead: boolean;
}

export const TaskSheet = ({ isRead, ...props }: TaskSheetProps) => {
  const { task } = props;
  const { user } = useAuth();
  const wide = useMinWidth(panelFrom);
  const isOwn = isTaskOf(user, task);
  // The text is painted before the forms and lists, which take longer on a slow machine.
  const ready = useDeferredValue(isRead || isOwn, false);
  const bidding = useBidding(task, { skip: !ready || isOwn || !user });
  const partsOf = (): SheetParts => {
    if (!ready) return waiting;
    if (!user) return visitorsParts;
    return isOwn ? ownersParts(props) : biddersParts(task, bidding, wide);
  };
  return <SheetLayout task={task} wide={wide} {...partsOf()} />;
};
