import type { ComponentProps } from 'react';
import { FilterTextField } from '../../../urlFilters/FilterTextField.tsx';
import { ledgerFilters, type LedgerFilterName } from './ledgerFilters.ts';

interface LedgerTextFilterProps extends Omit<
  ComponentProps<typeof FilterTextField>,
  'id' | 'valueOf' | 'slotProps'
> {
  readonly name: LedgerFilterName;
  /** Tells the forms of a page apart. */
  readonly idPrefix: string;
}

/** A filter of the ledger to type. */
export const LedgerTextFilter = ({ name, idPrefix, ...field }: LedgerTextFilterProps) => (
  <FilterTextField
    {...field}
    id={`${idPrefix}-${name}`}
    name={name}
    valueOf={(typed) => ledgerFilters.valueOf(name, typed)}
    slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
  />
);
