import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { FormDialog } from '../ui/forms/FormDialog.tsx';
import { FormSummary } from '../ui/forms/FormSummary.tsx';
import { useToasts } from '../ui/toasts/toasts.ts';
import { showFieldErrors } from '../ui/forms/formResolver.ts';
import { typedForm } from '../ui/forms/typedForm.ts';
import { failureText } from '../api/errors/readErrorText.ts';
import type { DraftSubject } from '../drafts/forgetDrafts.ts';
import { useDraft } from '../drafts/useDraft.ts';

interface CommandDialogProps<Values extends FieldValues, Sent> {
  readonly title: string;
  readonly text?: string;
  readonly form: UseFormReturn<Values, unknown, Sent>;
  /** The names of the fields, in the order of the screen. */
  readonly fields: readonly FieldPath<Values>[];
  /** What the form is about: its draft is kept by it. */
  readonly subject: DraftSubject;
  readonly children: ReactNode;
  /** The label of the submit button, a verb; `sendingLabel` is its label while the form is sent. */
  readonly confirm: string;
  readonly sendingLabel?: string;
  /** The dialog is hidden while it sends, because the page behind already shows the change. */
  readonly hidesWhileSent?: boolean;
  /** Sends the form. If it rejects, the dialog shows the error and stays open; on `false`, the dialog stays open without an error. */
  readonly send: (values: Sent) => Promise<unknown>;
  /** Why the form can't be sent any more; its fields can still be read. */
  readonly over?: string | undefined;
  /** The toast after a success. */
  readonly done: string;
  /** Shown after a failure without a message of the server. */
  readonly failed: string;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
}

/** The form of a command in a dialog, which closes when the form is sent. */
export const CommandDialog = <Values extends FieldValues, Sent>({
  form,
  fields,
  subject,
  children,
  confirm,
  sendingLabel = confirm,
  send,
  done,
  failed,
  ...dialog
}: CommandDialogProps<Values, Sent>) => {
  const toasts = useToasts();
  const draft = useDraft(form, subject, fields[0]);
  const typed = typedForm(form);

  const submit = async () => {
    let sent = false;
    await form.handleSubmit(async (values) => {
      try {
        sent = (await send(values)) !== false;
        if (!sent) return;
        draft.done();
        toasts.success(done);
      } catch (error) {
        const message = failureText(error, failed);
        showFieldErrors(typed, fields, error, message);
        toasts.echo(message);
      }
    })();
    return sent;
  };

  return (
    <FormDialog
      {...dialog}
      confirm={confirm}
      busyLabel={sendingLabel}
      isDirty={form.formState.isDirty}
      draft={draft}
      send={submit}
    >
      <Stack sx={{ gap: 2.5, pt: 1 }}>
        <FormSummary form={typed} fields={fields} />
        {children}
      </Stack>
    </FormDialog>
  );
};
