import { textLimits, withdrawAcceptanceSchema, workNoteSchema } from '@marketplace/contracts';
import {
  useDeliverMutation,
  useRequestChangesMutation,
  useTakeBackAcceptanceMutation,
} from '../calls/taskBidsApi.ts';
import { NoteDialog } from './NoteDialog.tsx';

interface OwnProps {
  readonly taskId: string;
  readonly onClosed: () => void;
}

/** The bidder says that the work is done. */
export const DeliverDialog = ({ taskId, onClosed }: OwnProps) => {
  const [deliver] = useDeliverMutation();
  return (
    <NoteDialog
      title="Mark as delivered"
      text="Say what you delivered and where it is. The owner reads this note."
      label="Note"
      rule={workNoteSchema.shape.note}
      max={textLimits.note}
      confirm="Mark as delivered"
      done="The work is marked as delivered."
      failed="Failed to mark the work as delivered"
      send={(note, idempotencyKey) => deliver({ taskId, note, idempotencyKey }).unwrap()}
      onClosed={onClosed}
    />
  );
};

/** The owner asks the bidder for changes. */
export const ChangesDialog = ({ taskId, onClosed }: OwnProps) => {
  const [requestChanges] = useRequestChangesMutation();
  return (
    <NoteDialog
      title="Ask for changes"
      text="Say what should be different. The bidder reads this note, and delivers again."
      label="Note"
      rule={workNoteSchema.shape.note}
      max={textLimits.note}
      confirm="Ask for changes"
      done="The bidder is asked for changes."
      failed="Failed to ask for changes"
      send={(note, idempotencyKey) => requestChanges({ taskId, note, idempotencyKey }).unwrap()}
      onClosed={onClosed}
    />
  );
};

/** The owner withdraws the acceptance of the bid. */
export const TakeBackDialog = ({ taskId, onClosed }: OwnProps) => {
  const [takeBack] = useTakeBackAcceptanceMutation();
  return (
    <NoteDialog
      title="Take the acceptance back"
      text="The task is then Pending, and the declined bids are open again. The bidder reads your reason."
      label="Reason"
      rule={withdrawAcceptanceSchema.shape.reason}
      max={textLimits.reason}
      confirm="Take back"
      done="The acceptance is taken back."
      failed="Failed to take the acceptance back"
      send={(reason, idempotencyKey) => takeBack({ taskId, reason, idempotencyKey }).unwrap()}
      onClosed={onClosed}
    />
  );
};
