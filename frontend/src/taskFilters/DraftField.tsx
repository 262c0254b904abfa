import { TextField, type TextFieldProps } from '@mui/material';
import { isFilterValue, type FilterName } from './filters.ts';
import { useDraft } from '../ui/forms/useDraft.ts';

interface DraftFieldProps extends Pick<TextFieldProps, 'label' | 'type' | 'placeholder' | 'slotProps'> {
  readonly name: FilterName;
  readonly value: string | undefined;
  readonly onTyped: (value: string) => void;
  /** Said when what was typed is no value of this filter. */
  readonly hint: string;
  /** What is wrong with it beside the others. */
  readonly fault?: string | undefined;
}

/** A filter that one types; what the API would not take is said here and goes no further. */
export const DraftField = ({ name, value = '', onTyped, hint, fault, ...field }: DraftFieldProps) => {
  const takes = (draft: string) => draft.trim() === '' || isFilterValue(name, draft);
  const { draft, setDraft, flush } = useDraft(value, (typed) => {
    if (takes(typed)) onTyped(typed);
  });
  const message = takes(draft) ? fault : hint;
  return (
    <TextField
      {...field}
      id={`filter-${name}`}
      name={name}
      fullWidth
      value={draft}
      error={message !== undefined}
      helperText={message}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={flush}
      sx={{ '& .MuiInputAdornment-positionStart + input': { pl: 0 } }}
    />
  );
};
