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

interface FormDialogProps extends Pick<DialogProps, 'maxWidth'> {
  readonly title: string;
  /** What it is about; read with the title. */
  readonly text?: ReactNode;
  /** The fields, and why they could not be sent. */
  readonly children: ReactNode;
  /** The label of the submit button, a verb. */
  readonly confirm: string;
  /** Its label while the form is sent. Default: the same. */
  readonly busyLabel?: string;
  readonly destructive?: boolean | undefined;
  /** The label of the button that closes the dialog. */
  readonly cancelLabel?: string;
  /** Why the form can't be sent any more, only read. */
  readonly over?: string | undefined;
  /** What is sent is shown behind it at once: it is out of sight meanwhile, and comes back if it is not sent. */
  readonly hidesWhileSent?: boolean;
  /** The user typed something: a click beside the dialog must not lose it. */
  readonly isDirty: boolean;
  /** True: it is sent, and the dialog closes. False: it stays open. */
  readonly send: () => Promise<boolean>;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

const paragraphs = { maxWidth: '70ch', '& p': { m: 0, mb: 1 } } as const;

/** What sends the form, once, and closes the dialog after a success. */
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
      // After a success it stays busy: a second click while it closes must not send twice.
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
        if (reason === 'escapeKeyDown' || !isDirty) cancel();
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
  const { cancelLabel = t`Cancel`, isDirty, maxWidth = 'sm' } = props;
  const id = useId();
  const { busy, cancel, closing, onSubmit } = useSending(props);
  // What changes while it is sent may be its own effect.
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
          {children}
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" aria-disabled={busy} onClick={cancel}>
            {over === undefined ? cancelLabel : t`Close`}
          </Button>
          {over === undefined && (
            <Button
              // A new one for another question: a press that had begun does not answer it.
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
