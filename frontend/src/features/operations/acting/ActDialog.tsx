import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { requestIdOf } from '../../../api/apiError.ts';
import { actionErrorText } from './actionErrorText.ts';
import { ReasonField } from './ReasonField.tsx';
import { reasonFault } from './reasonFault.ts';
import { useClosing } from '../../../ui/feedback/useClosing.ts';

interface ActDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** The label of the submit button, a verb; `savingLabel` is its label while the action runs. */
  readonly confirm: string;
  readonly savingLabel: string;
  /** Cannot be undone. */
  readonly destructive?: boolean;
  /** The action needs no reason. */
  readonly reasonOptional?: boolean | undefined;
  /** Gets '' without a reason. Rejects if it failed: the dialog shows the error and stays open. */
  readonly act: (reason: string) => Promise<unknown>;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Explains an action, asks for the reason, and runs it. It closes only after the server has confirmed. */
export const ActDialog = ({
  title,
  children,
  confirm,
  savingLabel,
  destructive,
  reasonOptional = false,
  act,
  onClosed,
}: ActDialogProps) => {
  const id = useId();
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const { close, cancel, closing } = useClosing(onClosed, busy);
  const [error, setError] = useState<unknown>();
  const fault = submitted ? reasonFault(reason, reasonOptional) : undefined;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    if (reasonFault(reason, reasonOptional) !== undefined) {
      document.getElementById(`${id}-reason`)?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await act(reason.trim());
      // It stays busy: a second click while it closes must not act twice.
      close();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  const requestId = requestIdOf(error);

  return (
    <Dialog
      {...closing}
      onClose={(_event, why) => {
        // A click beside the dialog must not lose the typed text.
        if (why === 'escapeKeyDown' || reason === '') cancel();
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="sm"
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Box id={`${id}-text`} sx={{ color: 'text.secondary', maxWidth: '70ch', '& p': { m: 0, mb: 1 } }}>
            {children}
          </Box>
          <ReasonField
            id={`${id}-reason`}
            value={reason}
            onChange={setReason}
            fault={fault}
            optional={reasonOptional}
          />
          {error !== undefined && (
            <Alert severity="error">
              {actionErrorText(error)}
              {requestId !== undefined && (
                <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 0.5 }}>
                  <Trans>
                    Request id: <code>{requestId}</code>
                  </Trans>
                </Box>
              )}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" aria-disabled={busy} onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            aria-disabled={busy}
          >
            {busy ? savingLabel : confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
