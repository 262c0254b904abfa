import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { createContext, use, useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { useOpening } from './useOpening.ts';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** Below the text. */
  readonly details?: ReactNode;
  /** The label of the button that confirms, a verb. */
  readonly confirm: string;
  /** The colour of that button. Default: 'error', for an action that cannot be undone. */
  readonly color?: 'primary' | 'error';
}

interface ConfirmDialogProps extends Question {
  readonly open: boolean;
  readonly onAnswer: (confirmed: boolean) => void;
}

/** Asks the user before an action. Focus starts on Cancel. */
const ConfirmDialog = ({
  open,
  title,
  text,
  details,
  confirm,
  color = 'error',
  onAnswer,
}: ConfirmDialogProps) => {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={details === undefined ? `${id}-text` : `${id}-text ${id}-details`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
        <div id={`${id}-details`}>{details}</div>
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" autoFocus onClick={() => onAnswer(false)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="contained" color={color} onClick={() => onAnswer(true)}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

type Ask = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Ask | undefined>(undefined);

export const ConfirmProvider = ({ children }: { readonly children: ReactNode }) => {
  const { opening, open: openFor } = useOpening<Question>();
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);

  const ask = useCallback<Ask>(
    (question) => {
      answer.current?.(false);
      openFor(question);
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    [openFor],
  );

  return (
    <ConfirmContext value={ask}>
      {children}
      {opening && (
        <ConfirmDialog
          key={opening.key}
          {...opening.what}
          open={open}
          onAnswer={(confirmed) => {
            setOpen(false);
            answer.current?.(confirmed);
            answer.current = undefined;
          }}
        />
      )}
    </ConfirmContext>
  );
};

/** `await confirm({ title, text, confirm: 'Delete' })`: true if the user confirms. */
export const useConfirm = (): Ask => {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider around it.');
  return ask;
};
