import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import TuneIcon from 'virtual:icons/baseline-tune';
import { Box, Button, Collapse } from '@mui/material';
import { useRef, useState } from 'react';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { AuditFrame } from './AuditFrame.tsx';
import { LedgerBars } from './ledger/LedgerBars.tsx';
import { LedgerFilterFields } from './ledger/LedgerFilterFields.tsx';
import { ledgerFilters } from './calls/ledgerFilters.ts';
import { LedgerResults } from './ledger/LedgerResults.tsx';
import { useMinWidth } from '../../ui/layout/useMinWidth.ts';

/** All events, newest or oldest first. */
export const LedgerPage = () => {
  const { filters: query, choose, type, clear } = useUrlFilters(ledgerFilters);
  const { sort, ...filters } = query;
  const wide = useMinWidth(600);
  const [open, setOpen] = useState(false);
  const active = Object.keys(filters).length;
  const filtered = active > 0;
  const results = useRef<HTMLDivElement>(null);
  const clearAll = () => {
    clear();
    // The pressed button disappears.
    results.current?.focus({ preventScroll: true });
  };
  return (
    <AuditFrame
      title={t`Ledger`}
      actions={
        <ChoiceField
          id="ledger-sort"
          label={t`Order`}
          value={sort}
          options={{ '-position': t`Newest first`, position: t`Oldest first` }}
          onChosen={(chosen) => choose({ sort: chosen })}
          sx={{ minWidth: 170 }}
        />
      }
    >
      <Box role="search" aria-label={t`Ledger`} sx={{ mb: 3 }}>
        {!wide && (
          <Button
            variant="outlined"
            startIcon={<TuneIcon />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Plural value={active} _0="Filters" other="Filters (#)" />
          </Button>
        )}
        <Collapse in={wide || open} unmountOnExit>
          <Box sx={{ pt: wide ? 0 : 2 }}>
            <LedgerFilterFields query={query} onChosen={choose} onTyped={type} />
          </Box>
        </Collapse>
        {filtered && (
          <Button size="small" variant="outlined" onClick={clearAll} sx={{ mt: 2 }}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </Box>
      <LedgerBars query={query} onSpan={choose} />
      <div ref={results} tabIndex={-1} style={{ outline: 'none' }}>
        <LedgerResults
          // New events of another query do not belong to this one.
          key={ledgerFilters.write(query).toString()}
          query={query}
          onClear={filtered ? clearAll : undefined}
        />
      </div>
    </AuditFrame>
  );
};
