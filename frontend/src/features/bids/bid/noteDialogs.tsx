import {
  declineBidSchema,
  resignSchema,
  textLimits,
  withdrawAcceptanceSchema,
  workNoteSchema,
  type Bid,
} from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import {
  useDeclineBidMutation,
  useDeliverMutation,
  useRequestChangesMutation,
  useResignMutation,
  useTakeBackAcceptanceMutation,
  type BidsQuery,
} from '../calls/taskBidsApi.ts';
import { z } from 'zod';
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

/** An empty field is no reason. */
const reasonOrNone = z
  .string()
  .transform((typed) => (typed.trim() === '' ? undefined : typed))
  .pipe(declineBidSchema.shape.reason);

/** The owner declines an open bid. `query`: the list with it. */
export const DeclineDialog = ({ bid, query, onClosed }: DialogProps & { readonly query: BidsQuery }) => {
  const [decline] = useDeclineBidMutation();
  return (
    <NoteDialog
      action="decline"
      bid={bid}
      query={query}
      title={t`Decline this bid?`}
      text={t`You can’t accept it after that, until the bidder revises the offer. The bidder reads your reason, if you give one.`}
      label={t`Reason (optional)`}
      rule={reasonOrNone}
      required={false}
      max={textLimits.reason}
      confirm={t`Decline`}
      done={t`The bid is declined.`}
      failed={t`Failed to decline the bid`}
      hidesWhileSent
      send={(reason, idempotencyKey) =>
        decline({ taskId: bid.taskId, bidId: bid._id, reason, idempotencyKey }).unwrap()
      }
      onClosed={onClosed}
    />
  );
};

/** The accepted bidder gives the work back. */
export const ResignDialog = ({ bid, onClosed }: DialogProps) => {
  const [resign] = useResignMutation();
  return (
    <NoteDialog
      action="resign"
      bid={bid}
      title={t`Resign from this task?`}
      text={t`Your bid is then withdrawn, and the task is Pending again: the owner can accept another bid. The owner reads your reason.`}
      label={t`Reason`}
      rule={resignSchema.shape.reason}
      max={textLimits.reason}
      confirm={t`Resign`}
      done={t`You have resigned from the task.`}
      failed={t`Failed to resign`}
      hidesWhileSent
      send={(reason, idempotencyKey) =>
        resign({ taskId: bid.taskId, bidId: bid._id, reason, idempotencyKey }).unwrap()
      }
      onClosed={onClosed}
    />
  );
};
