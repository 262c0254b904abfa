import { ChoiceField } from '../ui/forms/ChoiceField.tsx';

const any = 'any';

interface FilterChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly string[];
  /** How many tasks each option has. */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  /** Gets '' for any value. */
  readonly onChosen: (value: string) => void;
}

/** A select field for a filter: one of several values, or any. */
export const FilterChoice = ({ value = any, options, counts, onChosen, ...field }: FilterChoiceProps) => (
  <ChoiceField
    {...field}
    fullWidth
    value={value}
    options={{ [any]: 'Any', ...Object.fromEntries(options.map((option) => [option, option])) }}
    {...(counts && { counts })}
    onChosen={(chosen) => onChosen(chosen === any ? '' : chosen)}
  />
);
