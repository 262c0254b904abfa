import { eventTypes } from '@marketplace/contracts';
import { Box, MenuItem, TextField } from '@mui/material';
import type { LedgerQuery } from '../calls/auditApi.ts';
import type { LedgerFilterName } from './filters.ts';
import { TypedFilter } from './TypedFilter.tsx';

const any = 'any';
const momentHint = 'A position, or a time (UTC) such as 2026-11-21 or 2026-11-21 09:30.';

interface FilterFieldsProps {
  readonly query: Pick<LedgerQuery, LedgerFilterName>;
  readonly onChosen: (change: Partial<Record<LedgerFilterName, string>>) => void;
  readonly onTyped: (change: Partial<Record<LedgerFilterName, string>>) => void;
  readonly idPrefix?: string;
}

/** Which events of the ledger. */
export const FilterFields = ({ query, onChosen, onTyped, idPrefix = 'ledger' }: FilterFieldsProps) => {
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
      <TypedFilter
        {...typed('taskId')}
        label="Task"
        placeholder="Its id"
        hint="An id: 36 letters, digits and dashes."
      />
      <TypedFilter
        {...typed('userEmail')}
        label="Actor"
        placeholder="E-mail address"
        hint="At most 320 characters."
      />
      <TextField
        select
        fullWidth
        id={`${idPrefix}-type`}
        label="Type"
        value={query.type ?? any}
        onChange={({ target }) => onChosen({ type: target.value === any ? '' : target.value })}
      >
        <MenuItem value={any}>Any</MenuItem>
        {eventTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {type}
          </MenuItem>
        ))}
      </TextField>
      <TypedFilter {...typed('from')} label="From" placeholder="Position or time" hint={momentHint} />
      <TypedFilter {...typed('to')} label="To" placeholder="Position or time" hint={momentHint} />
    </Box>
  );
};
