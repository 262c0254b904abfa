import { t } from '@lingui/core/macro';
import { eventTypes } from '@marketplace/contracts';
import { Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { countText } from '../../../ui/sentences/countText.ts';
import type { FilterChange } from '../../../urlFilters/urlFilters.ts';
import { FilterTextField } from '../../../urlFilters/FilterTextField.tsx';
import { FilterChoice } from '../../../urlFilters/FilterChoice.tsx';
import {
  ledgerFilters,
  momentHint,
  type LedgerFilterName,
  type LedgerQuery,
} from '../calls/ledgerFilters.ts';

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

interface FilterFieldsProps {
  readonly query: Pick<LedgerQuery, LedgerFilterName>;
  readonly onChosen: (change: FilterChange<LedgerFilterName>) => void;
  readonly onTyped: (change: FilterChange<LedgerFilterName>) => void;
  readonly idPrefix?: string;
}

/** The fields that filter the events of the ledger. */
export const LedgerFilterFields = ({ query, onChosen, onTyped, idPrefix = 'ledger' }: FilterFieldsProps) => {
  const typed = (name: LedgerFilterName) => ({
    name,
    idPrefix,
    value: query[name],
    onTyped: (value: string) => onTyped({ [name]: value }),
  });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1.3fr) minmax(0, 1.5fr) minmax(0, 1.5fr)',
        },
      }}
    >
      <LedgerTextFilter
        {...typed('taskId')}
        label={t`Task`}
        placeholder={t`Its id`}
        hint={t`An id: 36 letters, digits and dashes.`}
      />
      <LedgerTextFilter
        {...typed('userEmail')}
        label={t`Actor`}
        placeholder={t`E-mail address`}
        hint={t`At most ${{ longest: countText(320) }} characters.`}
      />
      <FilterChoice
        id={`${idPrefix}-type`}
        name="type"
        label={t`Type`}
        value={query.type}
        options={eventTypes}
        onChosen={(type) => onChosen({ type })}
      />
      <LedgerTextFilter
        {...typed('from')}
        label={t({ message: 'From', context: 'events' })}
        placeholder={t`Position or time`}
        hint={momentHint()}
      />
      <LedgerTextFilter
        {...typed('to')}
        label={t({ message: 'To', context: 'events' })}
        placeholder={t`Position or time`}
        hint={momentHint()}
      />
    </Box>
  );
};
