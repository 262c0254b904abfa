import { Trans } from '@lingui/react/macro';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormSummary } from '../../../ui/forms/FormSummary.tsx';
import { formField } from '../../../ui/forms/formField.ts';
import { LimitText } from '../../../ui/forms/LimitText.tsx';
import { userInput } from '../../../ui/forms/userInput.ts';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { fieldErrorsOf, messageOr } from '../calls/messages.ts';
import { useIdempotencyKey } from '../calls/useIdempotencyKey.ts';
import { taskResolver } from '../form/taskResolver.ts';
import { busyButton } from '../../../ui/styles/busyButton.ts';
import { useClosing } from '../../../ui/feedback/useClosing.ts';

interface NoteDialogProps {
  readonly title: string;
  /** What the action does, and to whom the note is shown. */
  readonly text: string;
  /** The field's label: 'Note' or 'Reason'. */
  readonly label: string;
  /** The contract's rule for the note. */
  readonly rule: z.ZodType<string, string>;
  /** The most characters of the note. */
  readonly max: number;
  /** The label of the submit button, a verb. */
  readonly confirm: string;
  readonly done: string;
  readonly failed: string;
  readonly send: (note: string, idempotencyKey: string) => Promise<unknown>;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Asks for a note and sends it. It closes only after the server has confirmed. */
export const NoteDialog = ({
  title,
  text,
  label,
  rule,
  max,
  confirm,
  done,
  failed,
  send,
  onClosed,
}: NoteDialogProps) => {
  const id = useId();
  const toasts = useToasts();
  const submission = useIdempotencyKey();
  const [schema] = useState(() => z.object({ note: rule }));
  const form = useForm({
    resolver: taskResolver(schema),
    defaultValues: { note: '' },
    shouldFocusError: false,
  });
  const { isSubmitting, isDirty } = form.formState;
  const { close, cancel, closing } = useClosing(onClosed, isSubmitting);

  const submit = form.handleSubmit(async ({ note }) => {
    try {
      await send(note, submission.keyFor(note));
      toasts.success(done);
      close();
    } catch (error) {
      const message = messageOr(error, failed);
      form.setError('root', { message });
      for (const fault of fieldErrorsOf(error)) form.setError('note', { message: fault.message });
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
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="sm"
    >
      <form
        noValidate
        onSubmit={(event) => {
          if (isSubmitting) event.preventDefault();
          else void submit(event);
        }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
          <FormSummary form={form} fields={['note']} />
          <TextField
            {...formField(form, 'note')}
            id={`${id}-note`}
            label={label}
            helperText={<LimitText form={form} name="note" max={max} />}
            multiline
            minRows={3}
            maxRows={12}
            slotProps={{ htmlInput: { 'aria-required': true, ...userInput } }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" aria-disabled={isSubmitting} onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isSubmitting} sx={busyButton}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
