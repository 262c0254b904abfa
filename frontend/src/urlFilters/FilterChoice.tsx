import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { ChoiceField } from '../ui/forms/ChoiceField.tsx';

const any = 'any';

interface FilterChoiceProps<Option extends string> {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly Option[];
  /** The words of an option. Default: the option itself. */
  readonly textOf?: (option: Option) => string;
  /** How many tasks each option has. */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  /** Gets '' for any value, and the name of the field. */
  readonly onChosen: (value: string, name: string) => void;
}

const PlainFilterChoice = <Option extends string>({
  value = any,
  options,
  textOf = (option) => option,
  counts,
  onChosen,
  ...field
}: FilterChoiceProps<Option>) => (
  <ChoiceField
    {...field}
    fullWidth
    value={value}
    options={{ [any]: t`Any`, ...Object.fromEntries(options.map((option) => [option, textOf(option)])) }}
    {...(counts && { counts })}
    onChosen={(chosen) => onChosen(chosen === any ? '' : chosen, field.name)}
  />
);

/** A select field for a filter: one of several values, or any. With the same functions it does not render again when another filter changes. */
export const FilterChoice = memo(PlainFilterChoice) as typeof PlainFilterChoice;
