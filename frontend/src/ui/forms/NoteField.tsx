import { TextField } from '@mui/material';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formField } from './formField.ts';
import { LimitText } from './LimitText.tsx';
import { userInput } from './userInput.ts';

interface NoteFieldProps {
  readonly form: UseFormReturn<{ note?: string | undefined }>;
  readonly label: string;
  /** The most characters. */
  readonly max: number;
  readonly required: boolean;
}

/** A field of several lines in a dialog for a note or a reason. */
export const NoteField = ({ form, label, max, required }: NoteFieldProps) => {
  const id = useId();
  return (
    <TextField
      {...formField(form, 'note')}
      id={id}
      label={label}
      helperText={<LimitText form={form} name="note" max={max} />}
      multiline
      minRows={3}
      maxRows={12}
      slotProps={{ htmlInput: { 'aria-required': required, ...userInput } }}
    />
  );
};
