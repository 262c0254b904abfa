import { Trans } from '@lingui/react/macro';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useDialogs } from './Dialogs.tsx';
import { OverNote } from './OverNote.tsx';
import { useClosing } from './useClosing.ts';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** Shown below the text. */
  readonly details?: ReactNode;
  /** A warning that the question has changed after the dialog was opened. */
  readonly changed?: string | undefined;
  /** Why there is nothing to confirm any more; the dialog can then only be closed. */
  readonly over?: string | undefined;
  /** The label of the button that confirms, a verb. */
  readonly confirm: string;
  /** The colour of that button. Default: 'error', for an action that cannot be undone. */
  readonly color?: 'primary' | 'error';
}

/** The props that `useAsk` gives to the dialog. */
export interface QuestionProps<Value> {
  /** Called with the confirmed value; undefined if the user refused. */
  readonly onAnswer: (value: Value | undefined) => void;
  readonly onClosed: () => void;
}

interface ConfirmDialogProps<Value> extends Question, QuestionProps<Value> {
  /** The value that the user confirms, as the dialog shows it. */
  readonly value: Value;
}

/** Asks the user before an action. Focus starts on Cancel. */
export const ConfirmDialog = <Value,>(question: ConfirmDialogProps<Value>) => {
  const { title, text, details, changed, confirm, color = 'error', value, onAnswer, onClosed } = question;
  const id = useId();
  const { close, closing } = useClosing(onClosed);
  const [confirmed, setConfirmed] = useState(false);
  // After the confirmation, `over` is ignored: it may be an effect of the confirmed action.
  const over = confirmed ? undefined : question.over;
  const answer = (chosen: Value | undefined) => {
    setConfirmed(chosen !== undefined);
    close();
    onAnswer(chosen);
  };
  return (
    <Dialog
      {...closing}
      onClose={() => answer(undefined)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        {over === undefined ? (
          <>
            {changed !== undefined && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {changed}
              </Alert>
            )}
            <DialogContentText>{text}</DialogContentText>
            {details}
          </>
        ) : (
          <OverNote>{over}</OverNote>
        )}
      </DialogContent>
      {/* A changed question gets new buttons, so that a press that had begun does not answer it, and the focus is on Cancel again. */}
      <DialogActions key={over ?? title + text}>
        <Button variant="text" color="inherit" autoFocus onClick={() => answer(undefined)}>
          {over === undefined ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
        </Button>
        {over === undefined && (
          <Button variant="contained" color={color} onClick={() => answer(value)}>
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

/** `await ask((asked) => <ConfirmDialog {...asked} … />)` returns the `value` that the user confirmed; undefined if the user refused. */
export const useAsk = () => {
  const open = useDialogs();
  return <Value,>(question: (asked: QuestionProps<Value>) => ReactNode): Promise<Value | undefined> =>
    new Promise((resolve) => open((onClosed) => question({ onAnswer: resolve, onClosed })));
};
