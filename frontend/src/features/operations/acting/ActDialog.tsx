import type { MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isBlank, reasonSchema } from '@marketplace/contracts';
import { Alert, Box } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { requestIdOf, isApiError } from '../../../api/errors/apiError.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { NoteField, noneIfBlank, useNoteForm } from '../../../ui/forms/noteField.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { shortReason } from '../../../api/errors/readErrorText.ts';
import type { DraftSubject } from '../../../drafts/forgetDrafts.ts';
import { useDraft } from '../../../drafts/useDraft.ts';

/** Why an action failed, and what to do next. */
const actionErrorText = (error: unknown): string => {
  if (isApiError(error) && error.kind === 'problem') return error.message;
  if (isApiError(error) && error.kind === 'network')
    // The server may have received the call, and only its answer was lost.
    return `${error.message} ${t`It may have been done: check the current state before you try again.`}`;
  return t`It failed: ${{ reason: shortReason(error) }}. Check the current state before you try again.`;
};

/** The rule for a required reason, with a sentence for operators. */
const required = z
  .string()
  .refine((typed) => !isBlank(typed), { error: () => t`Say why: others will look for it in the ledger.` })
  .pipe(reasonSchema);
const optional = noneIfBlank(reasonSchema);

/** The texts of an action: for its button and its dialog. `name` is the name of the subject, isolated. */
export interface ActionWords<Subject, Result = unknown> {
  /** The text of the button, and of the dialog's button that confirms. */
  readonly label: MessageDescriptor;
  /** The text of the dialog's button while the action runs. */
  readonly savingLabel: MessageDescriptor;
  readonly title: (name: string, subject: Subject) => string;
  /** The effects of the action, as paragraphs. */
  readonly paragraphs: (name: string, subject: Subject) => readonly string[];
  /** The toast after the server has accepted it. */
  readonly done: (name: string, result: Result) => string;
  /** Whether the action cannot be undone. */
  readonly destructive?: true;
  /** Whether the operator may leave out the reason. */
  readonly reasonOptional?: true;
}

/** The props of a dialog for an action. `opened` is the subject at the time when the dialog was opened. */
export interface DialogFor<Subject, Action> {
  readonly opened: Subject;
  readonly action: Action;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

interface ActDialogProps<Subject, Result> {
  readonly words: ActionWords<Subject, Result>;
  readonly name: string;
  readonly subject: Subject;
  /** What the draft of the reason is kept by: the action and the subject's id. */
  readonly draftOf: DraftSubject;
  /** A choice below the paragraphs. */
  readonly children?: ReactNode;
  /** Why the action is not possible any more; undefined if it is possible. */
  readonly over?: string | undefined;
  /** Rejects if it failed: the dialog shows the error and stays open. */
  readonly act: (reason: string | undefined) => Promise<Result>;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Explains an action, asks for the reason, and runs the action. Closes when the server has confirmed it. */
export const ActDialog = <Subject, Result>(props: ActDialogProps<Subject, Result>) => {
  const { words, name, subject, draftOf, children, over, act, onClosed } = props;
  const { reasonOptional = false } = words;
  const rule = reasonOptional ? optional : required;
  const toasts = useToasts();
  const form = useNoteForm(rule);
  const draft = useDraft(form, draftOf, 'note');
  const [error, setError] = useState<unknown>();
  const requestId = requestIdOf(error);
  const send = async () => {
    let sent = false;
    await form.handleSubmit(
      async ({ note }) => {
        setError(undefined);
        try {
          toasts.success(words.done(name, await act(note)));
          draft.done();
          sent = true;
        } catch (refusal) {
          setError(refusal);
        }
      },
      () => form.setFocus('note'),
    )();
    return sent;
  };
  return (
    <FormDialog
      title={words.title(name, subject)}
      confirm={t(words.label)}
      busyLabel={t(words.savingLabel)}
      destructive={words.destructive ?? false}
      over={over}
      onClosed={onClosed}
      text={
        <>
          {words.paragraphs(name, subject).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {children}
        </>
      }
      isDirty={form.formState.isDirty}
      draft={draft}
      send={send}
    >
      <NoteField
        form={form}
        label={reasonOptional ? t`Reason (optional)` : t`Reason`}
        rule={rule}
        limit="reason"
        hint={t`Kept in the ledger with your name.`}
        autoFocus
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
