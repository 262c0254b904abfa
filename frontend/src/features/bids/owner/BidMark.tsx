import { typedNoteSchema } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { NoteField, useNoteForm } from '../../../ui/forms/noteField.tsx';
import { nameText, UserText } from '../../../ui/text/UserText.tsx';
import { CommandDialog } from '../../../commands/CommandDialog.tsx';
import { useMarkBidMutation } from '../calls/marksApi.ts';
import type { ShownBid } from '../calls/shownBids.ts';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import StarIcon from 'virtual:icons/baseline-star';
import StarBorderIcon from 'virtual:icons/baseline-star-border';
import { failureText } from '../../../api/errors/readErrorText.ts';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';

interface OwnNoteDialogProps {
  readonly bid: ShownBid;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** The dialog in which the owner writes, changes or removes a private note about a bid. */
const OwnNoteDialog = ({ bid, onClosed }: OwnNoteDialogProps) => {
  const [markBid] = useMarkBidMutation();
  const form = useNoteForm(typedNoteSchema, bid.mark?.note);
  const name = nameText(bid.bidder.name);
  return (
    <CommandDialog
      title={t`Note about the bid of ${name}`}
      text={t`Only you see this note. Leave it empty to remove it.`}
      form={form}
      fields={['note']}
      subject={`note:${bid._id}`}
      send={({ note = '' }) => markBid({ bid, change: { note: note === '' ? null : note } }).unwrap()}
      confirm={t`Save`}
      done={t`Your note is saved.`}
      failed={t`Failed to save the note`}
      onClosed={onClosed}
    >
      <NoteField form={form} label={t`Note`} rule={typedNoteSchema} limit="ownNote" />
    </CommandDialog>
  );
};

interface BidProps {
  readonly bid: ShownBid;
}

/** Puts a bid on the owner's shortlist, or takes it off. */
const ShortlistButton = ({ bid }: BidProps) => {
  const [markBid, { isLoading }] = useMarkBidMutation();
  const toasts = useToasts();
  const { shortlisted = false } = bid.mark ?? {};
  const name = nameText(bid.bidder.name);
  const press = async () => {
    // The button is not `disabled`, because it would lose the focus; a second press does nothing.
    if (isLoading) return;
    const { error } = await markBid({ bid, change: { shortlisted: !shortlisted } });
    if (error) toasts.error(failureText(error, t`The shortlist could not be saved. Please try again.`));
  };
  return (
    <Button
      size="small"
      variant="text"
      color={shortlisted ? 'primary' : 'inherit'}
      startIcon={shortlisted ? <StarIcon fontSize="small" /> : <StarBorderIcon fontSize="small" />}
      aria-pressed={shortlisted}
      aria-disabled={isLoading}
      aria-label={t`Shortlist the bid of ${name}`}
      onClick={() => void press()}
    >
      <Trans>Shortlist</Trans>
    </Button>
  );
};

/** The owner's note about a bid, and the button to write it. */
const OwnNote = ({ bid }: BidProps) => {
  const open = useDialogs();
  const { note } = bid.mark ?? {};
  const name = nameText(bid.bidder.name);
  return (
    <>
      {note !== undefined && (
        <Box sx={{ pl: 2, borderLeft: 3, borderColor: 'divider' }}>
          <Typography variant="body2" color="textSecondary">
            <Trans>Your note, which only you see</Trans>
          </Typography>
          <UserText multiline sx={{ width: 'fit-content', maxWidth: '70ch' }}>
            {note}
          </UserText>
        </Box>
      )}
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-label={
          note === undefined
            ? t`Add a note about the bid of ${name}`
            : t`Edit the note about the bid of ${name}`
        }
        onClick={() => open((onClosed) => <OwnNoteDialog bid={bid} onClosed={onClosed} />)}
      >
        {note === undefined ? t`Add a note` : t`Edit the note`}
      </Button>
    </>
  );
};

interface BidMarkProps extends BidProps {
  /** Whether to show only the note, as for the accepted bid. */
  readonly noteOnly?: boolean;
}

/** The mark of a bid, in a {@link BidMore}: star and note. A bid that is still being sent has no mark. */
export const BidMark = ({ bid, noteOnly = false }: BidMarkProps) =>
  bid.mark && (
    <>
      {!noteOnly && <ShortlistButton bid={bid} />}
      <OwnNote bid={bid} />
    </>
  );
