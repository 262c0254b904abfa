import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { textLimits, writeMessageSchema } from '@marketplace/contracts';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '../../../api/errors/readErrorText.ts';
import { formField, userInput, LimitText } from '../../../ui/forms/formField.tsx';
import { busyButton } from '../../../ui/forms/busyButton.ts';
import { useIdempotencyKey } from '../../../commands/useIdempotencyKey.ts';
import { DraftNote } from '../../../ui/forms/DraftNote.tsx';
import { useDraft } from '../../../drafts/useDraft.ts';
import { formResolver } from '../../../ui/forms/formResolver.ts';
import { useWriteMessageMutation } from './messagesApi.ts';

const schema = writeMessageSchema.pick({ text: true });

/** The form of a message. Its text is stored as a draft for this bid until the message is sent. */
const useMessage = (bidId: string) => {
  const submission = useIdempotencyKey();
  const [write] = useWriteMessageMutation();
  const form = useForm({ resolver: formResolver(schema), defaultValues: { text: '' } });
  const draft = useDraft(form, `message:${bidId}`, 'text');
  const send = form.handleSubmit(async ({ text }) => {
    try {
      await write({ bidId, text, idempotencyKey: submission.keyFor(text) }).unwrap();
      submission.done();
      draft.clear();
      form.setFocus('text');
    } catch (error) {
      form.setError('text', { message: failureText(error, t`The message was not sent. Try again.`) });
    }
  });
  const busy = form.formState.isSubmitting;
  return { form, draft, busy, send: () => (busy ? undefined : void send()) };
};

interface MessageFormProps {
  readonly bidId: string;
  /** The name of the other person. */
  readonly name: string;
  /** Why the user can't write now. What is typed stays, to be copied, or sent when it is possible again. */
  readonly closed: string | undefined;
}

/** The field and the button for a message to the other person of a bid. */
export const MessageForm = ({ bidId, name, closed }: MessageFormProps) => {
  const id = useId();
  const { form, draft, busy, send } = useMessage(bidId);
  const why = closed !== undefined && <Typography role="status">{closed}</Typography>;
  if (why && !form.formState.isDirty) return why;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{ display: 'grid', gap: 1 }}
    >
      {draft.restored && <DraftNote onDiscard={draft.discard} />}
      <TextField
        {...formField(form, 'text')}
        id={id}
        label={t`Message to ${name}`}
        helperText={<LimitText form={form} name="text" max={textLimits.message} />}
        multiline
        minRows={2}
        maxRows={10}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
        slotProps={{
          htmlInput: { 'aria-required': true, ...userInput },
        }}
      />
      {why || (
        <Button
          type="submit"
          variant="contained"
          aria-disabled={busy}
          sx={{ justifySelf: 'end', ...busyButton }}
        >
          {busy ? t`Sending...` : <Trans>Send</Trans>}
        </Button>
      )}
    </Box>
  );
};
