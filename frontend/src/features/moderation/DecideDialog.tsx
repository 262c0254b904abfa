import { t } from '@lingui/core/macro';
import {
  decideSchema,
  decisionGrounds,
  isBlank,
  thingOf,
  type DecisionGround,
  type Reported,
} from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CommandDialog } from '../../commands/CommandDialog.tsx';
import { useIdempotencyKey } from '../../commands/useIdempotencyKey.ts';
import { Decision } from '../../moderation/Decision.tsx';
import type { Decided } from '../../moderation/decisions.ts';
import { formResolver } from '../../ui/forms/formResolver.ts';
import { NoteField } from '../../ui/forms/noteField.tsx';
import { RadioField } from '../../ui/forms/RadioField.tsx';
import { typedForm } from '../../ui/forms/typedForm.ts';
import { frame } from '../../ui/styles.ts';
import { nameText } from '../../ui/text/UserText.tsx';
import { useDecideMutation } from './reportsApi.ts';

const rule = decideSchema.shape.reason;
const decisions = ['hide', 'show'] as const;
const schema = z.object({
  decision: z.string().pipe(z.enum(decisions, { error: () => t`Choose what to do with it.` })),
  ground: z.string().pipe(z.enum(decisionGrounds, { error: () => t`Choose the ground.` })),
  note: rule,
});
type Form = z.input<typeof schema>;
const fields = ['decision', 'ground', 'note'] as const;

interface DecideDialogProps {
  readonly title: string;
  readonly reported: Reported;
  readonly onClosed: () => void;
}

/** Hides a thing, or shows it again, with what its person will read. */
export const DecideDialog = ({ title, reported: { about, says }, onClosed }: DecideDialogProps) => {
  const { kind, id } = thingOf(about);
  const name = nameText(says?.name ?? null);
  const [decide] = useDecideMutation();
  const submission = useIdempotencyKey();
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { decision: '', ground: '', note: '' },
    shouldFocusError: false,
  });
  const typed = useWatch({ control: form.control }) as Form;
  const isChosen = typed.decision !== '' && typed.ground !== '';
  return (
    <CommandDialog
      title={title}
      form={form}
      fields={fields}
      subject={`decision:${kind}:${id}`}
      confirm={t`Record the decision`}
      done={t`The decision is recorded, and its person is told.`}
      failed={t`Failed to record the decision`}
      send={({ note: reason, ...chosen }) =>
        decide({ about, ...chosen, reason, idempotencyKey: submission.keyFor([chosen, reason]) }).unwrap()
      }
      onClosed={onClosed}
    >
      <RadioField
        control={typedForm(form).control}
        name="decision"
        label={t`What happens with it?`}
        choices={[
          ['hide', t`Hide it: only those concerned and staff see it`],
          ['show', t`Show it to everybody`],
        ]}
      />
      <RadioField
        control={typedForm(form).control}
        name="ground"
        label={t`By which ground?`}
        choices={[
          ['illegal', t`The law`],
          ['terms', t`The terms of this marketplace`],
        ]}
      />
      <NoteField form={typedForm(form)} label={t`Reason`} rule={rule} limit="decision" />
      <Box component="section" aria-labelledby="preview" sx={{ ...frame, p: 2, display: 'grid', gap: 1 }}>
        <Typography id="preview" variant="body2" component="h3" color="textSecondary">
          {t`What ${name} will read`}
        </Typography>
        {isChosen ? (
          <Decision
            kind={kind}
            decision={typed.decision as Decided}
            ground={typed.ground as DecisionGround}
            reason={isBlank(typed.note) ? '…' : typed.note}
          />
        ) : (
          <Typography color="textSecondary">{t`Choose what to do with it, and the ground.`}</Typography>
        )}
      </Box>
    </CommandDialog>
  );
};
