import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { reportGrounds, reportSchema, thingOf, type About, type ThingKind } from '@marketplace/contracts';
import { z } from 'zod';
import { CommandDialog } from '../commands/CommandDialog.tsx';
import { useFormOf } from '../ui/forms/formResolver.ts';
import { NoteField, noneIfBlank } from '../ui/forms/noteField.tsx';
import { RadioField } from '../ui/forms/RadioField.tsx';
import { reportTexts } from './reportTexts.ts';
import { useReportMutation } from './moderationApi.ts';

const titles: Readonly<Record<ThingKind, MessageDescriptor>> = {
  task: msg`Report this task`,
  review: msg`Report this review`,
  user: msg`Report this profile`,
};
const rule = noneIfBlank(reportSchema.shape.text.unwrap());
const schema = z.object({
  why: z.string().pipe(z.enum(reportGrounds, { error: () => t`Choose what is wrong.` })),
  text: rule,
});
const fields = ['why', 'text'] as const;

interface ReportDialogProps {
  readonly about: About;
  readonly onClosed: () => void;
}

/** Tells moderators what is wrong with a thing. Loaded by `import()` only. */
export const ReportDialog = ({ about, onClosed }: ReportDialogProps) => {
  const { kind, id } = thingOf(about);
  const [report] = useReportMutation();
  const form = useFormOf(schema, { why: '', text: '' });
  return (
    <CommandDialog
      title={t(titles[kind])}
      text={t`A moderator reads your report, and hides this if it breaks the law or the terms of this marketplace. Nobody else learns that you have reported it.`}
      confirm={t`Send`}
      done={t`Thank you. A moderator looks at it, and you are told what was decided.`}
      failed={t`Failed to send the report`}
      form={form}
      fields={fields}
      subject={`report:${kind}:${id}`}
      send={(typed) => report({ about, ...typed }).unwrap()}
      onClosed={onClosed}
    >
      <RadioField
        form={form}
        name="why"
        label={t`What is wrong?`}
        choices={reportGrounds.map((ground) => [ground, t(reportTexts[ground])] as const)}
      />
      <NoteField
        form={form}
        name="text"
        label={t`What moderators should know (optional)`}
        rule={rule}
        limit="report"
      />
    </CommandDialog>
  );
};
