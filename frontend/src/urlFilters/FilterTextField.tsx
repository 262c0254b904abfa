import { TextField, type TextFieldProps } from '@mui/material';
import { memo } from 'react';
import { NumberField, type NumberFieldProps } from '../ui/forms/NumberField.tsx';
import { useDebouncedDraft } from '../ui/forms/useDebouncedDraft.ts';

interface FilterTextFieldProps extends Pick<
  TextFieldProps,
  'id' | 'label' | 'type' | 'placeholder' | 'slotProps'
> {
  readonly name: string;
  readonly value: string | undefined;
  /** The text of the address, if it is no value of the filter. */
  readonly refused?: string | undefined;
  /** Of a field for a number. */
  readonly kind?: NumberFieldProps['kind'];
  /** The value as the reader writes it; default: the value itself. */
  readonly textOf?: (value: string) => string;
  /** The typed text as a value of the filter; undefined if the API would refuse it. */
  readonly valueOf: (typed: string, name: string) => string | undefined;
  /** Called after a pause in typing, with a valid value or '', and the name of the field. */
  readonly onTyped: (value: string, name: string) => void;
  /** Shown while the typed text is not valid. */
  readonly hint: string;
  /** Shown when the value is valid, but not together with another filter. */
  readonly fault?: string | undefined;
}

const PlainFilterTextField = ({
  value = '',
  refused,
  kind,
  textOf = (text) => text,
  valueOf,
  onTyped,
  hint,
  fault,
  slotProps,
  ...field
}: FilterTextFieldProps) => {
  const valueIn = (typed: string) => valueOf(typed, field.name);
  const isValid = (typed: string) => typed.trim() === '' || valueIn(typed) !== undefined;
  const { draft, setDraft, flush } = useDebouncedDraft(
    value && textOf(value),
    (typed) => {
      if (isValid(typed)) onTyped(valueIn(typed) ?? '', field.name);
    },
    (text) => valueIn(text) ?? text,
    refused,
  );
  const message = isValid(draft) ? fault : hint;
  const shown: TextFieldProps = {
    ...field,
    fullWidth: true,
    value: draft,
    error: message !== undefined,
    helperText: message,
    onChange: ({ target }) => setDraft(target.value),
    onBlur: flush,
    sx: { '& .MuiInputAdornment-positionStart + input': { pl: 0 } },
  };
  return kind ? <NumberField {...shown} kind={kind} /> : <TextField {...shown} slotProps={slotProps} />;
};

/**
 * A text field for a filter: debounced, and checked before its value reaches the URL. With the same functions it does not render again
 * when another filter changes.
 */
export const FilterTextField = memo(PlainFilterTextField);
