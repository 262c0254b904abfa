import type { TaskAnswer } from '@marketplace/contracts';
import { useMinWidth } from '../../ui/layout/useMinWidth.ts';
import type { User } from '../auth/identity/identity.ts';
import { useAuth } from '../auth/user/useAuth.ts';
import { OwnBids } from '../bids/bidder/OwnBids.tsx';
import { TaskBids } from '../bids/owner/TaskBids.tsx';
import { SharedHistory } from './history/SharedHistory.tsx';
import { BidBar } from '../bids/bidder/BidBar.tsx';
import { BidPanel } from '../bids/bidder/BidPanel.tsx';
import { OwnerPanel, type OwnerPanelProps } from './OwnerPanel.tsx';
import { SheetLayout } from './SheetLayout.tsx';
import { useBidding } from '../bids/bidder/useBidding.tsx';

/** In px: from here on the panel is beside the text. */
const panelFrom = 900;

/** The owner's uid is nowhere public: the e-mail address tells whose task it is. */
const isTaskOf = (user: User, { userEmail }: TaskAnswer): boolean =>
  typeof userEmail === 'string' && user.email?.toLowerCase() === userEmail.toLowerCase();

/** The owner chooses among the bids. */
const OwnTask = (props: OwnerPanelProps) => {
  const { task } = props;
  return (
    <SheetLayout
      task={task}
      wide={useMinWidth(panelFrom)}
      first={<TaskBids task={task} />}
      panel={<OwnerPanel {...props} />}
      history={<SharedHistory taskId={task._id} isOwner />}
    />
  );
};

/** Others place bids. */
const OthersTask = ({ task }: { readonly task: TaskAnswer }) => {
  const wide = useMinWidth(panelFrom);
  const bidding = useBidding(task);
  return (
    <SheetLayout
      task={task}
      wide={wide}
      panel={<BidPanel task={task} bidding={bidding} buttonElsewhere={!wide} />}
      last={<OwnBids task={task} onRevise={bidding.revise} />}
      history={bidding.hasBids && <SharedHistory taskId={task._id} isOwner={false} />}
      bar={!wide && task.acceptingBids && bidding.isKnown && <BidBar bidding={bidding} />}
    />
  );
};

/** Only in a replay. */
const VisitorsTask = ({ task }: { readonly task: TaskAnswer }) => (
  <SheetLayout task={task} wide={useMinWidth(panelFrom)} panel={null} history={null} />
);

/** A task with all its details. */
export const TaskSheet = (props: OwnerPanelProps) => {
  const { user } = useAuth();
  if (!user) return <VisitorsTask task={props.task} />;
  return isTaskOf(user, props.task) ? <OwnTask {...props} /> : <OthersTask task={props.task} />;
};
