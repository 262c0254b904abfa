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
  /** The text in the address, if it is not a valid value of the filter. */
  readonly refused?: string | undefined;
  /** The kind of number, if the filter is a number. */
  readonly kind?: NumberFieldProps['kind'];
  /** The value in the reader's format; default: the value itself. */
  readonly textOf?: (value: string) => string;
  /** Turns the typed text into a value of the filter; undefined if the API would refuse the value. */
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
 * A text field for a filter: debounced, and checked before its value reaches the URL. With the same functions as props, a change of
 * another filter does not render it again.
 */
export const FilterTextField = memo(PlainFilterTextField);
