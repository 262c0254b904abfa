import TuneIcon from '@mui/icons-material/Tune';
import { Box, Button, Collapse } from '@mui/material';
import { useState } from 'react';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { AuditFrame } from './AuditFrame.tsx';
import { FilterFields } from './ledger/FilterFields.tsx';
import { ledgerFilters } from './ledger/ledgerFilters.ts';
import { LedgerResults } from './ledger/LedgerResults.tsx';
import { useMinWidth } from '../../ui/layout/useMinWidth.ts';

/** All events, newest or oldest first. */
export const LedgerPage = () => {
  const { filters: query, choose, type, clear } = useUrlFilters(ledgerFilters);
  const { sort, ...filters } = query;
  const wide = useMinWidth(600);
  const [open, setOpen] = useState(false);
  const filtered = Object.keys(filters).length > 0;
  return (
    <AuditFrame
      title="Ledger"
      actions={
        <ChoiceField
          id="ledger-sort"
          label="Order"
          value={sort}
          options={{ '-position': 'Newest first', position: 'Oldest first' }}
          onChosen={(chosen) => choose({ sort: chosen })}
          sx={{ minWidth: 170 }}
        />
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
        // New events of another query do not belong to this one.
        key={ledgerFilters.write(query).toString()}
        query={query}
        onClear={filtered ? clear : undefined}
      />
    </AuditFrame>
  );
};
