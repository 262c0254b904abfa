import { isBlank, textLimits } from '@marketplace/contracts';
import { TextField } from '@mui/material';
import { useId, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { formField, LimitText, userInput } from './formField.tsx';
import { useFormOf } from './formResolver.ts';
import { typedForm } from './typedForm.ts';

/** The rule for a note or a reason, from the body of its call. */
export type NoteRule = z.ZodType<string | undefined, string | undefined>;

/** The rule for a text that may be left out: an empty field sends no text. */
export const noneIfBlank = (rule: NoteRule): NoteRule =>
  z
    .string()
    .transform((typed) => (isBlank(typed) ? undefined : typed))
    .pipe(rule.optional());

/** The form of a dialog for a note or a reason. */
export const useNoteForm = (rule: NoteRule, note = '') => {
  const [schema] = useState(() => z.object({ note: rule }));
  return useFormOf(schema, { note });
};

interface NoteFieldProps<Values extends FieldValues, Sent> {
  readonly form: UseFormReturn<Values, unknown, Sent>;
  /** Default: 'note'. */
  readonly name?: FieldPath<Values>;
  readonly label: string;
  readonly rule: NoteRule;
  /** The name of the limit of characters. */
  readonly limit: keyof typeof textLimits;
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

/** A field of several lines for a note or a reason. It is required if its rule refuses an empty text. */
export const NoteField = <Values extends FieldValues, Sent>({
  form,
  name = 'note' as FieldPath<Values>,
  label,
  rule,
  limit,
  hint,
  autoFocus = false,
}: NoteFieldProps<Values, Sent>) => (
  <TextField
    {...formField(typedForm(form), name)}
    id={useId()}
    label={label}
    autoFocus={autoFocus}
    helperText={<LimitText form={typedForm(form)} name={name} max={textLimits[limit]} hint={hint} />}
    multiline
    minRows={3}
    maxRows={12}
    slotProps={{ htmlInput: { 'aria-required': !rule.safeParse('').success, ...userInput } }}
  />
);
