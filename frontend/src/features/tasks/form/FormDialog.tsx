import { t } from '@lingui/core/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useId, type ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { FormSummary } from '../../../ui/forms/FormSummary.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { messageOr } from '../calls/messages.ts';
import { showFieldErrors } from './showFieldErrors.ts';
import { useHeldText } from './useHeldText.ts';
import { useClosing } from '../../../ui/feedback/useClosing.ts';

interface FormDialogProps<Values extends FieldValues, Sent> {
  readonly title: string;
  /** Names what is edited: its text is back after a log-out in another tab. */
  readonly edits: string;
  readonly form: UseFormReturn<Values, unknown, Sent>;
  /** In the order of the screen. */
  readonly fields: readonly FieldPath<Values>[];
  readonly children: ReactNode;
  /** The label of the submit button, a verb; `sendingLabel` is its label while the form is sent. */
  readonly confirm: string;
  readonly sendingLabel: string;
  /** Rejects if it failed: the dialog shows the error and stays open. False: it stays open without an error. */
  readonly send: (values: Sent) => Promise<unknown>;
  /** False: the form can't be sent any more, only read. Default: true. */
  readonly canSend?: boolean;
  /** The toast after a success. */
  readonly done: string;
  /** Shown after a failure without a message of the server. */
  readonly failed: string;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** A form in a dialog, which closes when the form is sent. */
export const FormDialog = <Values extends FieldValues, Sent>({
  title,
  edits,
  form,
  fields,
  children,
  confirm,
  sendingLabel,
  send,
  canSend = true,
  done,
  failed,
  onClosed,
}: FormDialogProps<Values, Sent>) => {
  const id = useId();
  const { isSubmitting, isDirty } = form.formState;
  const { close, cancel, closing } = useClosing(onClosed, isSubmitting);
  const toasts = useToasts();
  // FormSummary and the errors only use the typed values.
  const typed = form as unknown as UseFormReturn<Values>;
  useHeldText(typed, edits);

  const submit = form.handleSubmit(async (values) => {
    try {
      if ((await send(values)) === false) return;
      toasts.success(done);
      close();
    } catch (error) {
      const message = messageOr(error, failed);
      showFieldErrors(typed, fields, error, message);
      toasts.error(message);
    }
  });

  return (
    <Dialog
      {...closing}
      onClose={(_event, reason) => {
        // A click beside the dialog must not lose the typed text.
        if (reason === 'escapeKeyDown' || !isDirty) cancel();
      }}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
    >
      <form
        noValidate
        onSubmit={(event) => {
          if (canSend) void submit(event);
          else event.preventDefault();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            <FormSummary form={typed} fields={fields} />
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" aria-disabled={isSubmitting} onClick={cancel}>
            {canSend ? t`Cancel` : t`Close`}
          </Button>
          {canSend && (
            <Button type="submit" variant="contained" disabled={isSubmitting}>
              {isSubmitting ? sendingLabel : confirm}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};
