import { TextField, type TextFieldProps } from '@mui/material';
import { useDraft } from '../../../ui/forms/useDraft.ts';
import { filterValue, type LedgerFilterName } from './filters.ts';

interface TypedFilterProps extends Pick<TextFieldProps, 'label' | 'placeholder' | 'type'> {
  readonly name: LedgerFilterName;
  readonly value: string | undefined;
  readonly onTyped: (value: string) => void;
  /** Said when what was typed is no value of this filter. */
  readonly hint: string;
  /** For one of several forms on a page. */
  readonly idPrefix?: string;
}

/** A filter that one types; what the API would not take is said here and goes no further. */
export const TypedFilter = ({
  name,
  value = '',
  onTyped,
  hint,
  idPrefix = 'ledger',
  ...field
}: TypedFilterProps) => {
  const wrong = (draft: string) => draft.trim() !== '' && filterValue(name, draft) === undefined;
  const { draft, setDraft, flush } = useDraft(value, (typed) => {
    if (!wrong(typed)) onTyped(filterValue(name, typed) ?? '');
  });
  return (
    <TextField
      {...field}
      id={`${idPrefix}-${name}`}
      fullWidth
      value={draft}
      error={wrong(draft)}
      helperText={wrong(draft) ? hint : undefined}
      slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={flush}
    />
  );
};
