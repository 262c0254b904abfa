import type { MessageDescriptor } from '@lingui/core';
import { t, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isBlank, codePoints, textLimits, fieldErrors, reasonSchema } from '@marketplace/contracts';
import { Alert, Box, TextField } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { requestIdOf, isApiError } from '../../../api/errors/apiError.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { countText } from '../../../ui/sentences/countText.ts';
import { ruleText } from '../../../ui/sentences/ruleText.ts';
import { shortReason } from '../../../api/errors/readErrorText.ts';

/** Why an action failed, and what to do next. */
const actionErrorText = (error: unknown): string => {
  if (isApiError(error) && error.kind === 'problem') return error.message;
  if (isApiError(error) && error.kind === 'network')
    // The server may have received it: perhaps only the answer was lost.
    return `${error.message} ${t`It may have been done: check the current state before you try again.`}`;
  const reason = shortReason(error);
  return t`It failed: ${reason}. Check the current state before you try again.`;
};

/** Undefined for a valid reason, and for none if it is optional. */
const reasonFault = (reason: string, optional = false): string | undefined => {
  if (isBlank(reason)) return optional ? undefined : t`Say why: others will look for it in the ledger.`;
  const { error } = reasonSchema.safeParse(reason);
  const [fault] = error ? fieldErrors(error) : [];
  return fault && (ruleText(fault) ?? fault.message);
};

interface ReasonFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
  readonly optional: boolean;
}

/** The reason of an action. The ledger keeps it for ever, and the hint says so. */
const ReasonField = ({ id, value, onChange, fault, optional }: ReasonFieldProps) => {
  const limit = countText(textLimits.reason);
  return (
    <TextField
      id={id}
      label={optional ? t`Reason (optional)` : t`Reason`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required={!optional}
      autoFocus
      multiline
      minRows={2}
      maxRows={6}
      fullWidth
      error={fault !== undefined}
      helperText={
        fault ??
        plural(textLimits.reason - codePoints(value.trim()), {
          other: `Kept in the ledger with your name. # of ${limit} characters left.`,
        })
      }
      slotProps={{ inputLabel: { required: false }, htmlInput: { dir: 'auto' } }}
    />
  );
};

/** The words of an action on a subject: of its button, its dialog and its event in the ledger. */
export interface ActionWords<Subject, Result = unknown> {
  /** On the button, and on the button that confirms the dialog. */
  readonly label: MessageDescriptor;
  /** On the button of the dialog while the action runs. */
  readonly savingLabel: MessageDescriptor;
  readonly title: (subject: Subject) => string;
  /** What will happen, one paragraph each. */
  readonly paragraphs: (subject: Subject) => readonly string[];
  /** The toast after the server has accepted it. */
  readonly done: (subject: Subject, result: Result) => string;
  /** What an operator did, for auditors and operators; `count` dead letters were named. */
  readonly recorded: (subject: string, count: number) => string;
  /** It cannot be undone. */
  readonly destructive?: true;
  /** Nobody has to say why. */
  readonly reasonOptional?: true;
}

interface ActDialogProps<Subject, Result> {
  readonly words: ActionWords<Subject, Result>;
  readonly subject: Subject;
  /** A choice below the paragraphs. */
  readonly children?: ReactNode;
  /** Why the action is not possible any more. */
  readonly over?: string | undefined;
  /** Gets '' without a reason. Rejects if it failed: the dialog shows the error and stays open. */
  readonly act: (reason: string) => Promise<Result>;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Explains an action, asks for the reason, and runs it. It closes only after the server has confirmed. */
export const ActDialog = <Subject, Result>(props: ActDialogProps<Subject, Result>) => {
  const { words, subject, children, over, act, onClosed } = props;
  const { reasonOptional = false } = words;
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
      toasts.success(words.done(subject, await act(isBlank(reason) ? '' : reason)));
      return true;
    } catch (refusal) {
      setError(refusal);
      return false;
    }
  };
  return (
    <FormDialog
      title={words.title(subject)}
      confirm={t(words.label)}
      busyLabel={t(words.savingLabel)}
      destructive={words.destructive ?? false}
      over={over}
      onClosed={onClosed}
      text={
        <>
          {words.paragraphs(subject).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {children}
        </>
      }
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
