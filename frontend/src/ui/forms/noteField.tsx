import { isBlank, textLimits } from '@marketplace/contracts';
import { TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { formField, LimitText, userInput } from './formField.tsx';
import { formResolver } from './formResolver.ts';

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
  return useForm({ resolver: formResolver(schema), defaultValues: { note }, shouldFocusError: false });
};

interface NoteFieldProps {
  readonly form: UseFormReturn<{ note: string | undefined }>;
  readonly label: string;
  readonly rule: NoteRule;
  /** The name of the limit of characters. */
  readonly limit: keyof typeof textLimits;
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

/** A field of several lines for a note or a reason. It is required if its rule refuses an empty text. */
export const NoteField = ({ form, label, rule, limit, hint, autoFocus = false }: NoteFieldProps) => (
  <TextField
    {...formField(form, 'note')}
    id={useId()}
    label={label}
    autoFocus={autoFocus}
    helperText={<LimitText form={form} name="note" max={textLimits[limit]} hint={hint} />}
    multiline
    minRows={3}
    maxRows={12}
    slotProps={{ htmlInput: { 'aria-required': !rule.safeParse('').success, ...userInput } }}
  />
);
