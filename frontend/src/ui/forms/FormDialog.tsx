import { t } from '@lingui/core/macro';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  type DialogProps,
} from '@mui/material';
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { OverNote } from '../feedback/OverNote.tsx';
import { useClosing } from '../feedback/useClosing.ts';
import { busyButton } from './busyButton.ts';
import { DraftNote } from './DraftNote.tsx';

interface FormDialogProps extends Pick<DialogProps, 'maxWidth'> {
  readonly title: string;
  /** The description of the dialog; screen readers read it with the title. */
  readonly text?: ReactNode;
  /** The fields, and the reason why the form could not be sent. */
  readonly children: ReactNode;
  /** The label of the submit button, a verb. */
  readonly confirm: string;
  /** The label of the submit button while the form is sent. Default: `confirm`. */
  readonly busyLabel?: string;
  readonly destructive?: boolean | undefined;
  /** The label of the button that closes the dialog. */
  readonly cancelLabel?: string;
  /** Why the form can't be sent any more; its fields can still be read. */
  readonly over?: string | undefined;
  /** The dialog is hidden while it sends, because the page behind already shows the change; it appears again after a failure. */
  readonly hidesWhileSent?: boolean;
  /** Whether the user typed something: a click beside the dialog then does not close it. */
  readonly isDirty: boolean;
  /** The draft that keeps the typed text (`useDraft`). */
  readonly draft?: { readonly restored: boolean; readonly discard: () => void };
  /** Sends the form. On true the dialog closes; on false it stays open. */
  readonly send: () => Promise<boolean>;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
}

const paragraphs = { maxWidth: '70ch', '& p': { m: 0, mb: 1 } } as const;

/** Sends the form once, and closes the dialog after a success. */
const useSending = ({ send, over, isDirty, hidesWhileSent, onClosed }: FormDialogProps) => {
  const [busy, setBusy] = useState(false);
  const { close, cancel, closing } = useClosing(onClosed, busy, hidesWhileSent);
  const submit = async () => {
    if (busy || over !== undefined) return;
    setBusy(true);
    let sent = false;
    try {
      sent = await send();
    } finally {
      // `busy` stays true after a success, so that a second click during the closing does not send again.
      if (sent) close();
      else setBusy(false);
    }
  };
  return {
    busy,
    cancel,
    closing: {
      ...closing,
      onClose: (_event: object, reason: string) => {
        // The text of a form that is over can't be found again: only the button beside the note about it closes the form.
        if (!isDirty || (reason === 'escapeKeyDown' && over === undefined)) cancel();
      },
    },
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      // React's events bubble through a dialog to the form that has opened it.
      event.stopPropagation();
      void submit();
    },
  };
};

/** A form in a dialog. While it is sent, it cannot be closed or sent again. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, text, children, confirm, busyLabel = confirm, destructive = false } = props;
  const { cancelLabel = t`Cancel`, isDirty, draft, maxWidth = 'sm' } = props;
  const id = useId();
  const { busy, cancel, closing, onSubmit } = useSending(props);
  // While the form is sent, `over` is ignored: it may be an effect of the sent form.
  const over = busy ? undefined : props.over;
  return (
    <Dialog
      {...closing}
      aria-labelledby={`${id}-title`}
      {...(text !== undefined && { 'aria-describedby': `${id}-text` })}
      fullWidth
      maxWidth={maxWidth}
    >
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {text !== undefined && (
            <DialogContentText id={`${id}-text`} component="div" sx={paragraphs}>
              {text}
            </DialogContentText>
          )}
          {over !== undefined && (
            <OverNote>
              {over}
              {isDirty && ` ${t`What you typed stays here until you close this form.`}`}
            </OverNote>
          )}
          {draft?.restored && <DraftNote onDiscard={draft.discard} />}
          {children}
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" aria-disabled={busy} onClick={cancel}>
            {over === undefined ? cancelLabel : t`Close`}
          </Button>
          {over === undefined && (
            <Button
              // A changed title makes a new button, so that a press that had begun does not confirm the new question.
              key={title}
              type="submit"
              variant="contained"
              color={destructive ? 'error' : 'primary'}
              aria-disabled={busy}
              sx={busyButton}
            >
              {busy ? busyLabel : confirm}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};
