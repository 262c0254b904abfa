import type { ComponentProps } from 'react';
import { FilterTextField } from '../../../urlFilters/FilterTextField.tsx';
import { ledgerFilters, type LedgerFilterName } from '../calls/ledgerFilters.ts';

interface LedgerTextFilterProps extends Omit<
  ComponentProps<typeof FilterTextField>,
  'id' | 'valueOf' | 'slotProps'
> {
  readonly name: LedgerFilterName;
  /** Different for each form of a page. */
  readonly idPrefix: string;
}

/** A text field that filters the ledger. */
export const LedgerTextFilter = ({ name, idPrefix, ...field }: LedgerTextFilterProps) => (
  <FilterTextField
    {...field}
    id={`${idPrefix}-${name}`}
    name={name}
    valueOf={(typed) => ledgerFilters.valueOf(name, typed)}
    slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
  />
);
