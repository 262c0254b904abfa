import TuneIcon from '@mui/icons-material/Tune';
import { Box, Button, Collapse, MenuItem, TextField, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { AuditFrame } from './AuditFrame.tsx';
import { FilterFields } from './ledger/FilterFields.tsx';
import { toLedgerParams } from './ledger/filters.ts';
import { LedgerResults } from './ledger/LedgerResults.tsx';
import { useLedgerQuery } from './ledger/useLedgerQuery.ts';

/** Everything that happened, event by event. */
export const LedgerPage = () => {
  const { query, choose, type, clear } = useLedgerQuery();
  const { sort, ...filters } = query;
  const wide = useMediaQuery('(min-width:600px)', { noSsr: true });
  const [open, setOpen] = useState(false);
  const filtered = Object.keys(filters).length > 0;
  return (
    <AuditFrame
      title="Ledger"
      actions={
        <TextField
          select
          id="ledger-sort"
          label="Order"
          value={sort}
          onChange={({ target }) => choose({ sort: target.value })}
          sx={{ minWidth: 170 }}
        >
          <MenuItem value="-position">Newest first</MenuItem>
          <MenuItem value="position">Oldest first</MenuItem>
        </TextField>
      }
    >
      <Box role="search" aria-label="Ledger" sx={{ mb: 3 }}>
        {!wide && (
          <Button
            variant="outlined"
            startIcon={<TuneIcon />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {filtered ? `Filters (${Object.keys(filters).length})` : 'Filters'}
          </Button>
        )}
        <Collapse in={wide || open} unmountOnExit>
          <Box sx={{ pt: wide ? 0 : 2 }}>
            <FilterFields query={query} onChosen={choose} onTyped={type} />
          </Box>
        </Collapse>
        {filtered && (
          <Button size="small" variant="outlined" onClick={clear} sx={{ mt: 2 }}>
            Clear filters
          </Button>
        )}
      </Box>
      <LedgerResults
        // What came while one followed another query is none of this one.
        key={toLedgerParams(query).toString()}
        query={query}
        onClear={filtered ? clear : undefined}
      />
    </AuditFrame>
  );
};
