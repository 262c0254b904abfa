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
  /** The text of an option. Default: the option itself. */
  readonly textOf?: (option: Option) => string;
  /** How many tasks each option has. */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  /** Called with the value and the name of the field; the value '' means any. */
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

/** A select field for a filter: one value, or any. With the same functions as props, a change of another filter does not render it. */
export const FilterChoice = memo(PlainFilterChoice) as typeof PlainFilterChoice;
