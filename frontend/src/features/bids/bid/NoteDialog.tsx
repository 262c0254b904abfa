import {
  declineBidSchema,
  resignSchema,
  withdrawAcceptanceSchema,
  workNoteSchema,
  type Bid,
} from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Alert, Box, Stack } from '@mui/material';
import { NoteField, noneIfBlank, useNoteForm, type NoteRule } from '../../../ui/forms/noteField.tsx';
import { nameText, UserText } from '../../../ui/text/UserText.tsx';
import { useIdempotencyKey } from '../../../commands/useIdempotencyKey.ts';
import { CommandDialog } from '../../../commands/CommandDialog.tsx';
import { noteCalls, useActWithNoteMutation, type BidsQuery, type NoteAction } from '../calls/taskBidsApi.ts';
import { Work } from './BidDetails.tsx';
import { BidMessage, OfferText, offerChangedText } from './BidParts.tsx';
import { useBidNow } from './useBidNow.ts';

interface NoteWords {
  /** Also the label of the submit button, if there is no `confirm`. */
  readonly title: MessageDescriptor;
  /** What the action does, and who reads the note. */
  readonly text: MessageDescriptor;
  readonly label: MessageDescriptor;
  readonly rule: NoteRule;
  /** The label of the submit button, a verb. */
  readonly confirm?: MessageDescriptor;
  readonly done: MessageDescriptor;
  readonly failed: MessageDescriptor;
  /** The dialog is hidden while it sends, because the page behind already shows the change. */
  readonly hidesWhileSent?: true;
}

const noteWords: Readonly<Record<NoteAction, NoteWords>> = {
  deliver: {
    title: msg`Mark as delivered`,
    text: msg`Say what you delivered and where it is. The owner reads this note.`,
    label: msg`Note`,
    rule: workNoteSchema.shape.note,
    done: msg`The work is marked as delivered.`,
    failed: msg`Failed to mark the work as delivered`,
  },
  requestChanges: {
    title: msg`Ask for changes`,
    text: msg`Say what should be different. The bidder reads this note, and delivers again.`,
    label: msg`Note`,
    rule: workNoteSchema.shape.note,
    done: msg`The bidder is asked for changes.`,
    failed: msg`Failed to ask for changes`,
  },
  takeBack: {
    title: msg`Take the acceptance back`,
    text: msg`The task is then Pending, and the declined bids are open again. The bidder reads your reason.`,
    label: msg`Reason`,
    rule: withdrawAcceptanceSchema.shape.reason,
    done: msg`The acceptance is taken back.`,
    failed: msg`Failed to take the acceptance back`,
  },
  decline: {
    title: msg`Decline this bid?`,
    text: msg`You can’t accept it after that, until the bidder revises the offer. The bidder reads your reason, if you give one.`,
    label: msg`Reason (optional)`,
    rule: noneIfBlank(declineBidSchema.shape.reason),
    confirm: msg`Decline`,
    done: msg`The bid is declined.`,
    failed: msg`Failed to decline the bid`,
    hidesWhileSent: true,
  },
  resign: {
    title: msg`Resign from this task?`,
    text: msg`Your bid is then withdrawn, and the task is Pending again: the owner can accept another bid. The owner reads your reason.`,
    label: msg`Reason`,
    rule: resignSchema.shape.reason,
    confirm: msg`Resign`,
    done: msg`You have resigned from the task.`,
    failed: msg`Failed to resign`,
    hidesWhileSent: true,
  },
};

/** The current offer that the owner is about to decline, and its bidder. */
const DeclinedOffer = ({ bid, isRevised }: { readonly bid: Bid; readonly isRevised: boolean }) => (
  <Stack sx={{ gap: 1 }}>
    {isRevised && <Alert severity="warning">{offerChangedText()}</Alert>}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontWeight: 600 }}>
      <UserText>{nameText(bid.bidder.name)}</UserText>
      <OfferText offer={bid} />
    </Box>
    {isRevised && bid.message !== undefined && <BidMessage message={bid.message} />}
  </Stack>
);

interface NoteDialogProps {
  readonly action: NoteAction;
  readonly bid: Bid;
  /** The list from which the dialog was opened; the default is the same as in `useBidNow`. */
  readonly query?: BidsQuery;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Asks for the note or the reason of an action on a bid, and sends it. Closes when the server has confirmed the action. */
export const NoteDialog = ({ action, bid: opened, query, onClosed }: NoteDialogProps) => {
  const { title, text, label, rule, confirm = title, ...words } = noteWords[action];
  const { bid, over } = useBidNow(action, opened, query);
  const { work, taskId, _id: bidId } = bid;
  const [act] = useActWithNoteMutation();
  const submission = useIdempotencyKey();
  const form = useNoteForm(rule);
  return (
    <CommandDialog
      title={t(title)}
      text={t(text)}
      confirm={t(confirm)}
      done={t(words.done)}
      failed={t(words.failed)}
      hidesWhileSent={words.hidesWhileSent ?? false}
      over={over}
      form={form}
      fields={['note']}
      subject={`${action}:${bidId}`}
      send={({ note }) =>
        act({ action, taskId, bidId, note, idempotencyKey: submission.keyFor({ note }) }).unwrap()
      }
      onClosed={onClosed}
    >
      {/* Announces changes, because the other person may have written meanwhile. */}
      <Box role="status">
        {work && work.state !== 'started' && <Work work={work} />}
        {action === 'decline' && <DeclinedOffer bid={bid} isRevised={bid.revisedAt !== opened.revisedAt} />}
      </Box>
      <NoteField form={form} label={t(label)} rule={rule} limit={noteCalls[action].field} />
    </CommandDialog>
  );
};
