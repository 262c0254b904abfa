import { t } from '@lingui/core/macro';
import { decideSchema, decisionGrounds, isBlank, thingOf, type Reported } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CommandDialog } from '../../commands/CommandDialog.tsx';
import { useIdempotencyKey } from '../../commands/useIdempotencyKey.ts';
import { Decision } from '../../moderation/Decision.tsx';
import { useDecideMutation } from '../../moderation/moderationApi.ts';
import { useFormOf } from '../../ui/forms/formResolver.ts';
import { NoteField } from '../../ui/forms/noteField.tsx';
import { RadioField } from '../../ui/forms/RadioField.tsx';
import { frame } from '../../ui/styles.ts';
import { nameText } from '../../ui/text/UserText.tsx';

const rule = decideSchema.shape.reason;
const chosenSchema = decideSchema.pick({ decision: true, ground: true });
const schema = z.object({
  decision: z.string().pipe(z.enum(['hide', 'show'], { error: () => t`Choose what to do with it.` })),
  ground: z.string().pipe(z.enum(decisionGrounds, { error: () => t`Choose the ground.` })),
  reason: rule,
});
const fields = ['decision', 'ground', 'reason'] as const;

interface DecideDialogProps {
  readonly title: string;
  readonly reported: Reported;
  readonly onClosed: () => void;
}

/** Hides a thing, or shows it again, with what its person will read. */
export const DecideDialog = ({ title, reported: { about, says, shown }, onClosed }: DecideDialogProps) => {
  const { kind, id } = thingOf(about);
  const name = nameText(says?.name ?? null);
  const [decide] = useDecideMutation();
  const submission = useIdempotencyKey();
  const form = useFormOf(schema, { decision: '', ground: '', reason: '' });
  const { reason = '', ...typed } = useWatch({ control: form.control });
  const chosen = chosenSchema.safeParse(typed).data;
  return (
    <CommandDialog
      title={title}
      form={form}
      fields={fields}
      subject={`decision:${kind}:${id}`}
      confirm={t`Record the decision`}
      done={t`The decision is recorded.`}
      failed={t`Failed to record the decision`}
      send={(typed) =>
        decide({ body: { about, ...typed }, idempotencyKey: submission.keyFor(typed) }).unwrap()
      }
      onClosed={onClosed}
    >
      <RadioField
        form={form}
        name="decision"
        label={t`What happens with it?`}
        choices={[
          ['hide', t`Hide it: only those concerned and staff see it`],
          ['show', t`Show it to everybody`],
        ]}
      />
      <RadioField
        form={form}
        name="ground"
        label={t`By which ground?`}
        choices={[
          ['illegal', t`The law`],
          ['terms', t`The terms of this marketplace`],
        ]}
      />
      <NoteField form={form} name="reason" label={t`Reason`} rule={rule} limit="decision" />
      <Box component="section" aria-labelledby="preview" sx={{ ...frame, p: 2, display: 'grid', gap: 1 }}>
        <Typography id="preview" variant="body2" component="h3" color="textSecondary">
          {t`What ${name} will read`}
        </Typography>
        {chosen && shown && chosen.decision === 'show' ? (
          <Typography color="textSecondary">{t`Nothing: it stays as it is. Only those who reported it are told.`}</Typography>
        ) : chosen ? (
          <Decision kind={kind} {...chosen} reason={isBlank(reason) ? '…' : reason} />
        ) : (
          <Typography color="textSecondary">{t`Choose what to do with it, and the ground.`}</Typography>
        )}
      </Box>
    </CommandDialog>
  );
};
