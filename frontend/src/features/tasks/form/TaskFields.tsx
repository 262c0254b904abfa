import { categories, mostOffers, statuses, textLimits } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, TextField } from '@mui/material';
import type { UseFormReturn } from 'react-hook-form';
import { formField } from '../../../ui/forms/formField.ts';
import { LimitText } from '../../../ui/forms/LimitText.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { userInput } from '../../../ui/forms/userInput.ts';
import { categoryText, fieldLabel, statusText } from '../../../ui/tasks/taskWords.ts';
import { PastDeadlineNote } from './PastDeadlineNote.tsx';
import { SelectField } from './SelectField.tsx';
import type { UpdateForm } from './taskForm.ts';

interface TaskFieldsProps {
  /** A form with at least the fields of a task; `status` is only needed with `withStatus`. */
  readonly form: UseFormReturn<UpdateForm>;
  readonly withStatus?: boolean;
}

const required = { htmlInput: { 'aria-required': true } };
const requiredText = { htmlInput: { 'aria-required': true, ...userInput } };
const pair = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } } as const;

/** How many offers the owner takes at most. */
const MostOffers = ({ form }: Pick<TaskFieldsProps, 'form'>) => {
  const most = countText(mostOffers);
  const hint = t`Optional, 1 to ${most}. So many open offers close bidding; it opens again when one is withdrawn or declined.`;
  return <NumberField {...formField(form, 'maxOffers', hint)} label={fieldLabel('maxOffers')} kind="count" />;
};

/** The fields of a task, for adding and updating. */
export const TaskFields = ({ form, withStatus = false }: TaskFieldsProps) => (
  <>
    <TextField
      {...formField(form, 'title')}
      label={t`Title`}
      helperText={<LimitText form={form} name="title" max={textLimits.title} />}
      slotProps={requiredText}
    />
    <Box sx={withStatus ? pair : undefined}>
      <SelectField
        form={form}
        name="category"
        label={t`Category`}
        options={categories}
        textOf={categoryText}
      />
      {withStatus && (
        <SelectField form={form} name="status" label={t`Status`} options={statuses} textOf={statusText} />
      )}
    </Box>
    <TextField
      {...formField(form, 'description')}
      label={t`Description`}
      helperText={<LimitText form={form} name="description" max={textLimits.description} />}
      multiline
      minRows={4}
      maxRows={14}
      slotProps={requiredText}
    />
    <Box sx={pair}>
      <TextField {...formField(form, 'deadline')} label={t`Deadline`} type="date" slotProps={required} />
      <NumberField {...formField(form, 'budget')} label={t`Budget`} kind="dollars" required />
    </Box>
    <PastDeadlineNote form={form} />
    <MostOffers form={form} />
  </>
);
