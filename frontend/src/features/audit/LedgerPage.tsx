import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import TuneIcon from 'virtual:icons/baseline-tune';
import { Box, Button, Collapse, Skeleton, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import type { AuditFilter } from '@marketplace/contracts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { isAnyRefused, useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { LedgerFilterFields } from './ledger/LedgerFilterFields.tsx';
import { ledgerFilters, type LedgerFilterName, type LedgerQuery } from './calls/ledgerFilters.ts';
import { LedgerResults } from './ledger/LedgerResults.tsx';
import { useMinWidth } from '../../ui/layout/useMedia.ts';
import { readErrorLine } from '../../api/errors/readErrorText.ts';
import { StackedBars } from '../../ui/pictures/StackedBars.tsx';
import { durationText } from '../../ui/sentences/durationText.ts';
import type { FilterChange } from '../../urlFilters/urlFilters.ts';
import { useGetCountsQuery } from './calls/auditApi.ts';
import { countBars } from './events/countBars.ts';

interface LedgerBarsProps {
  readonly query: LedgerQuery;
  /** Called with the filter for a part of the time. */
  readonly onSpan: (change: FilterChange<LedgerFilterName>) => void;
}

const iso = (time: number): string => new Date(time).toISOString();

/** A chart of the matching events by time and type. A span that the user marks becomes the filter. */
const LedgerBars = ({ query: { sort: _sort, ...filters }, onSpan }: LedgerBarsProps) => {
  const { data, error, isFetching } = useGetCountsQuery(filters as AuditFilter, {
    refetchOnMountOrArgChange: true,
  });
  if (error)
    return (
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {readErrorLine(t`The events by time`, error)}
      </Typography>
    );
  if (data === undefined) return <Skeleton variant="rounded" height={260} sx={{ mb: 3 }} />;
  const bars = countBars(data);
  if (bars === undefined) return undefined;
  const isPart = filters.from !== undefined || filters.to !== undefined;
  return (
    <Box sx={{ mb: 3, ...(isFetching && { opacity: 0.5 }) }} aria-busy={isFetching}>
      <StackedBars
        {...bars}
        title={t`Events by time (UTC), ${{ step: durationText(data.step) }} each bar`}
        // The end of a filter is the last moment in it.
        onSpan={(from, to) => onSpan({ from: iso(from), to: iso(to - 1) })}
        actions={
          isPart && (
            <Button size="small" variant="outlined" onClick={() => onSpan({ from: '', to: '' })}>
              <Trans>The whole time</Trans>
            </Button>
          )
        }
      />
    </Box>
  );
};

/** All events, newest or oldest first. */
export const LedgerPage = () => {
  const { filters: query, refused, choose, type, clear } = useUrlFilters(ledgerFilters);
  const { sort, ...filters } = query;
  const wide = useMinWidth(600);
  const [open, setOpen] = useState(isAnyRefused(refused));
  const active = Object.keys(filters).length;
  const filtered = active > 0;
  const results = useRef<HTMLDivElement>(null);
  const clearAll = () => {
    clear();
    // The pressed button disappears, so the focus moves to the results.
    results.current?.focus({ preventScroll: true });
  };
  return (
    <SectionPage
      actions={
        <ChoiceField
          id="ledger-sort"
          label={t`Order`}
          value={sort}
          options={{ '-position': t`Newest first`, position: t`Oldest first` }}
          onChosen={(chosen) => choose({ sort: chosen })}
          sx={{ minWidth: 'min(100%, 10.625rem)' }}
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
            <LedgerFilterFields query={query} refused={refused} onChosen={choose} onTyped={type} />
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
          // A new query starts a new list, without the new events of the former query.
          key={ledgerFilters.write(query).toString()}
          query={query}
          onClear={filtered ? clearAll : undefined}
        />
      </div>
    </SectionPage>
  );
};
