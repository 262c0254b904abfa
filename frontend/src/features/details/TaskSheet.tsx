import type { TaskAnswer } from '@marketplace/contracts';
import { Skeleton } from '@mui/material';
import { useDeferredValue } from 'react';
import { useMinWidth } from '../../ui/layout/useMedia.ts';
import type { User } from '../auth/identity/identity.ts';
import { useAuth } from '../auth/user/useAuth.ts';
import { OwnBids } from '../bids/bidder/OwnBids.tsx';
import { TaskBids } from '../bids/owner/TaskBids.tsx';
import { SharedHistory } from './history/SharedHistory.tsx';
import { BidBar } from '../bids/bidder/BidBar.tsx';
import { BidPanel } from '../bids/bidder/BidPanel.tsx';
import { OwnerPanel, type OwnerPanelProps } from './OwnerPanel.tsx';
import { SheetLayout, type SheetParts } from './SheetLayout.tsx';
import { useBidding, type Bidding } from '../bids/bidder/useBidding.tsx';

/** In px: from here on the panel is beside the text. */
const panelFrom = 900;

/** The owner's uid is nowhere public: the e-mail address tells whose task it is. */
const isTaskOf = (user: User | undefined, { userEmail }: TaskAnswer): boolean =>
  typeof userEmail === 'string' && user?.email?.toLowerCase() === userEmail.toLowerCase();

/** The owner chooses among the bids. */
const ownersParts = (props: OwnerPanelProps): SheetParts => ({
  first: <TaskBids task={props.task} />,
  panel: <OwnerPanel {...props} />,
  history: <SharedHistory taskId={props.task._id} isOwner />,
});

/** Others place bids. */
const biddersParts = (task: TaskAnswer, bidding: Bidding, wide: boolean): SheetParts => ({
  panel: <BidPanel task={task} bidding={bidding} buttonElsewhere={!wide} />,
  last: <OwnBids task={task} onRevise={bidding.revise} />,
  history: bidding.hasBids && <SharedHistory taskId={task._id} isOwner={false} />,
  bar: !wide && task.acceptingBids && bidding.isKnown && <BidBar bidding={bidding} />,
});

/** Until it is known whose task it is. */
const waiting: SheetParts = { panel: <Skeleton variant="rounded" height={220} />, history: null };
/** Only in a replay. */
const visitorsParts: SheetParts = { panel: null, history: null };

interface TaskSheetProps extends OwnerPanelProps {
  /** False: the task is as a list has shown it. */
  readonly isRead: boolean;
}

/** A task with all its details. */
export const TaskSheet = ({ isRead, ...props }: TaskSheetProps) => {
  const { task } = props;
  const { user } = useAuth();
  const wide = useMinWidth(panelFrom);
  const isOwn = isTaskOf(user, task);
  // The text is painted first: a slow machine needs longer for the forms and the lists.
  const ready = useDeferredValue(isRead || isOwn, false);
  const bidding = useBidding(task, { skip: !ready || isOwn || !user });
  const partsOf = (): SheetParts => {
    if (!ready) return waiting;
    if (!user) return visitorsParts;
    return isOwn ? ownersParts(props) : biddersParts(task, bidding, wide);
  };
  return <SheetLayout task={task} wide={wide} {...partsOf()} />;
};
