import { Trans } from '@lingui/react/macro';
import { isBlank } from '@marketplace/contracts';
import { Alert, Box } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { requestIdOf } from '../../../api/errors/apiError.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { actionErrorText } from './actionErrorText.ts';
import { ReasonField } from './ReasonField.tsx';
import { reasonFault } from './reasonFault.ts';

interface ActDialogProps<Result> {
  readonly title: string;
  /** What will happen. */
  readonly paragraphs: readonly string[];
  /** A choice below them. */
  readonly children?: ReactNode;
  /** The label of the submit button, a verb; `savingLabel` is its label while the action runs. */
  readonly confirm: string;
  readonly savingLabel: string;
  /** Cannot be undone. */
  readonly destructive?: boolean;
  /** Why it is not possible any more. */
  readonly over?: string | undefined;
  /** The action needs no reason. */
  readonly reasonOptional?: boolean | undefined;
  /** Gets '' without a reason. Rejects if it failed: the dialog shows the error and stays open. */
  readonly act: (reason: string) => Promise<Result>;
  /** The toast after a success. */
  readonly done: (result: Result) => string;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Explains an action, asks for the reason, and runs it. It closes only after the server has confirmed. */
export const ActDialog = <Result,>({
  paragraphs,
  children,
  savingLabel,
  reasonOptional = false,
  act,
  done,
  ...dialog
}: ActDialogProps<Result>) => {
  const id = useId();
  const toasts = useToasts();
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [error, setError] = useState<unknown>();
  const fault = reasonFault(reason, reasonOptional);
  const requestId = requestIdOf(error);
  const send = async () => {
    setSubmitted(true);
    if (fault !== undefined) {
      document.getElementById(id)?.focus();
      return false;
    }
    setError(undefined);
    try {
      toasts.success(done(await act(isBlank(reason) ? '' : reason)));
      return true;
    } catch (refusal) {
      setError(refusal);
      return false;
    }
  };
  return (
    <FormDialog
      {...dialog}
      text={
        <>
          {paragraphs.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {children}
        </>
      }
      busyLabel={savingLabel}
      isDirty={reason !== ''}
      send={send}
    >
      <ReasonField
        id={id}
        value={reason}
        onChange={setReason}
        fault={submitted ? fault : undefined}
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
    </FormDialog>
  );
};
