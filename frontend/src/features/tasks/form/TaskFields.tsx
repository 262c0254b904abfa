import { Trans } from '@lingui/react/macro';
import { Box, MenuItem, TextField, Alert } from '@mui/material';
import { Controller, type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { hasClosed, categories, mostOffers, statuses, textLimits } from '@marketplace/contracts';
import type { UpdateForm } from './taskForm.ts';
import { parseDay } from '../../../formats/days.ts';
import { t } from '@lingui/core/macro';
import { formField, userInput, LimitText } from '../../../ui/forms/formField.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { categoryText, fieldLabel, statusText } from '../../../ui/tasks/taskLabels.ts';
import { useNow } from '../../../ui/time/useNow.ts';

interface SelectFieldProps<Values extends FieldValues, Sent, Option extends string> {
  readonly form: UseFormReturn<Values, unknown, Sent>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly options: readonly Option[];
  readonly textOf: (option: Option) => string;
}

const EmptyChoice = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    <Trans>Choose one</Trans>
  </Box>
);

const SelectField = <Values extends FieldValues, Sent, Option extends string>({
  form,
  name,
  label,
  options,
  textOf,
}: SelectFieldProps<Values, Sent, Option>) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { ref, ...field }, fieldState: { error } }) => (
      <TextField
        {...field}
        id={name}
        inputRef={ref}
        select
        fullWidth
        label={label}
        error={error !== undefined}
        helperText={error?.message}
        slotProps={{
          select: {
            displayEmpty: true,
            renderValue: (chosen) => (chosen === '' ? <EmptyChoice /> : textOf(chosen as Option)),
            SelectDisplayProps: { 'aria-required': true },
          },
        }}
      >
        {options.map((option) => (
          <MenuItem key={option} value={option}>
            {textOf(option)}
          </MenuItem>
        ))}
      </TextField>
    )}
  />
);

/** Whether the year is typed completely: a year with missing digits is before 1900, one with too many is no day. */
const isTyped = (day: string): boolean => parseDay(day) !== undefined && day >= '1900';

/** Warns that the typed deadline has passed. The product accepts such a task. */
const PastDeadlineNote = ({ form }: { readonly form: UseFormReturn<UpdateForm> }) => {
  const day = useWatch({ control: form.control, name: 'deadline' });
  const past = useNow((at) => isTyped(day) && hasClosed(day, at.toISOString()));
  return (
    // This element is always rendered, so that screen readers announce the text that appears in it.
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {past && (
        <Alert severity="warning" role="none">
          <Trans>This deadline has passed. The task takes no bids until you set a later one.</Trans>
        </Alert>
      )}
    </Box>
  );
};

interface TaskFieldsProps {
  /** A form with at least the fields of a task; `status` is only needed with `withStatus`. */
  readonly form: UseFormReturn<UpdateForm>;
  readonly withStatus?: boolean;
}

const required = { htmlInput: { 'aria-required': true } };
const requiredText = { htmlInput: { 'aria-required': true, ...userInput } };
const pair = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } } as const;

/** The field for the number of open offers at which bidding closes. */
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
