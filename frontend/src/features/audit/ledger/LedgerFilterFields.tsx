import { t } from '@lingui/core/macro';
import { eventTypes } from '@marketplace/contracts';
import { Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { countText } from '../../../ui/sentences/countText.ts';
import type { FilterChange } from '../../../urlFilters/urlFilters.ts';
import { FilterTextField } from '../../../urlFilters/FilterTextField.tsx';
import { FilterChoice } from '../../../urlFilters/FilterChoice.tsx';
import { ledgerFilters, type LedgerFilterName, type LedgerQuery } from '../calls/ledgerFilters.ts';

const moment = () => ({
  placeholder: t`Position or time`,
  hint: t`A position, or a time (UTC) such as ${{ day: '2026-11-21' }} or ${{ time: '2026-11-21 09:30' }}.`,
});
const words = () => ({
  taskId: { label: t`Task`, placeholder: t`Its id`, hint: t`An id: 36 letters, digits and dashes.` },
  userEmail: {
    label: t`Actor`,
    placeholder: t`E-mail address`,
    hint: t`At most ${{ longest: countText(320) }} characters.`,
  },
  from: { label: t({ message: 'From', context: 'events' }), ...moment() },
  to: { label: t({ message: 'To', context: 'events' }), ...moment() },
});

type FieldProps = ComponentProps<typeof FilterTextField>;

interface LedgerTextFilterProps extends Pick<FieldProps, 'value' | 'refused' | 'onTyped'> {
  readonly name: keyof ReturnType<typeof words>;
  /** A prefix of the fields' ids, different for each form of a page. */
  readonly idPrefix: string;
  readonly placeholder?: string;
}

export const LedgerTextFilter = ({ name, idPrefix, ...field }: LedgerTextFilterProps) => (
  <FilterTextField
    {...words()[name]}
    {...field}
    id={`${idPrefix}-${name}`}
    name={name}
    valueOf={(typed) => ledgerFilters.valueOf(name, typed)}
    slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
  />
);

interface FilterFieldsProps {
  readonly query: Pick<LedgerQuery, LedgerFilterName>;
  readonly refused?: Partial<Record<LedgerFilterName, string>>;
  readonly onChosen: (change: FilterChange<LedgerFilterName>) => void;
  readonly onTyped: (change: FilterChange<LedgerFilterName>) => void;
  readonly idPrefix?: string;
}

export const LedgerFilterFields = ({
  query,
  refused,
  onChosen,
  onTyped,
  idPrefix = 'ledger',
}: FilterFieldsProps) => {
  const typed = (name: keyof ReturnType<typeof words>) => ({
    name,
    idPrefix,
    value: query[name],
    refused: refused?.[name],
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
      <LedgerTextFilter {...typed('taskId')} />
      <LedgerTextFilter {...typed('userEmail')} />
      <FilterChoice
        id={`${idPrefix}-type`}
        name="type"
        label={t`Type`}
        value={query.type}
        options={eventTypes}
        onChosen={(type) => onChosen({ type })}
      />
      <LedgerTextFilter {...typed('from')} />
      <LedgerTextFilter {...typed('to')} />
    </Box>
  );
};
