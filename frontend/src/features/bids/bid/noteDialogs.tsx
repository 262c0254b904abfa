import { textLimits, withdrawAcceptanceSchema, workNoteSchema, type Bid } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import {
  useDeliverMutation,
  useRequestChangesMutation,
  useTakeBackAcceptanceMutation,
} from '../calls/taskBidsApi.ts';
import { NoteDialog } from './NoteDialog.tsx';

interface DialogProps {
  readonly bid: Bid;
  readonly onClosed: () => void;
}

/** The bidder says that the work is done. */
export const DeliverDialog = ({ bid, onClosed }: DialogProps) => {
  const [deliver] = useDeliverMutation();
  return (
    <NoteDialog
      action="deliver"
      bid={bid}
      title={t`Mark as delivered`}
      text={t`Say what you delivered and where it is. The owner reads this note.`}
      label={t`Note`}
      rule={workNoteSchema.shape.note}
      max={textLimits.note}
      confirm={t`Mark as delivered`}
      done={t`The work is marked as delivered.`}
      failed={t`Failed to mark the work as delivered`}
      send={(note, idempotencyKey) => deliver({ taskId: bid.taskId, note, idempotencyKey }).unwrap()}
      onClosed={onClosed}
    />
  );
};

/** The owner asks the bidder for changes. */
export const ChangesDialog = ({ bid, onClosed }: DialogProps) => {
  const [requestChanges] = useRequestChangesMutation();
  return (
    <NoteDialog
      action="requestChanges"
      bid={bid}
      title={t`Ask for changes`}
      text={t`Say what should be different. The bidder reads this note, and delivers again.`}
      label={t`Note`}
      rule={workNoteSchema.shape.note}
      max={textLimits.note}
      confirm={t`Ask for changes`}
      done={t`The bidder is asked for changes.`}
      failed={t`Failed to ask for changes`}
      send={(note, idempotencyKey) => requestChanges({ taskId: bid.taskId, note, idempotencyKey }).unwrap()}
      onClosed={onClosed}
    />
  );
};

/** The owner withdraws the acceptance of the bid. */
export const TakeBackDialog = ({ bid, onClosed }: DialogProps) => {
  const [takeBack] = useTakeBackAcceptanceMutation();
  return (
    <NoteDialog
      action="takeBack"
      bid={bid}
      title={t`Take the acceptance back`}
      text={t`The task is then Pending, and the declined bids are open again. The bidder reads your reason.`}
      label={t`Reason`}
      rule={withdrawAcceptanceSchema.shape.reason}
      max={textLimits.reason}
      confirm={t`Take the acceptance back`}
      done={t`The acceptance is taken back.`}
      failed={t`Failed to take the acceptance back`}
      send={(reason, idempotencyKey) => takeBack({ taskId: bid.taskId, reason, idempotencyKey }).unwrap()}
      onClosed={onClosed}
    />
  );
};
