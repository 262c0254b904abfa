import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AuditFilter } from '@marketplace/contracts';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { StackedBars } from '../../../ui/pictures/StackedBars.tsx';
import { durationText } from '../../../ui/sentences/durationText.ts';
import type { FilterChange } from '../../../urlFilters/urlFilters.ts';
import { useGetCountsQuery } from '../calls/auditApi.ts';
import type { LedgerFilterName, LedgerQuery } from '../calls/ledgerFilters.ts';
import { countBars } from '../events/countBars.ts';

interface LedgerBarsProps {
  readonly query: LedgerQuery;
  /** The ledger of a part of the time. */
  readonly onSpan: (change: FilterChange<LedgerFilterName>) => void;
}

const iso = (time: number): string => new Date(time).toISOString();

/** The events that match, by time and type; a span that one marks becomes the filter. */
export const LedgerBars = ({ query: { sort: _sort, ...filters }, onSpan }: LedgerBarsProps) => {
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
  const step = durationText(data.step);
  const isPart = filters.from !== undefined || filters.to !== undefined;
  return (
    <Box sx={{ mb: 3, ...(isFetching && { opacity: 0.5 }) }} aria-busy={isFetching}>
      <StackedBars
        {...bars}
        title={t`Events by time (UTC), ${step} each bar`}
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
