import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { numbers } from '../../../formats/numbers.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx';
import type { FilterChange } from '../../../urlFilters/urlFilters.ts';
import { canStreamToDisk } from '../../../browser/saveFile.ts';
import { LedgerFilterFields } from '../ledger/LedgerFilterFields.tsx';
import { ledgerFilters, type LedgerFilterName } from '../calls/ledgerFilters.ts';
import { RunButton, submitWith } from '../forms/RunButton.tsx';
import { useExport, type ExportFormat } from './useExport.ts';

const formats = (): Readonly<Record<ExportFormat, string>> => ({
  jsonl: t`JSON Lines (can be verified offline)`,
  csv: t`CSV (for a spreadsheet)`,
  parquet: t`Parquet (for data analysis)`,
});

const sizeText = (bytes: number): string => {
  const size = bytes < 1e6 ? numbers.count(Math.ceil(bytes / 1000)) : numbers.decimal(bytes / 1e6);
  return bytes < 1e6 ? t`${size} kB` : t`${size} MB`;
};

/** Saves the ledger, or a part of it, in a file. */
export const ExportForm = () => {
  const [filters, setFilters] = useState<FilterChange<LedgerFilterName>>({});
  const [format, setFormat] = useState<ExportFormat>('jsonl');
  const { exporting, save, stop } = useExport();
  const running = exporting.state === 'running';
  const size = exporting.state === 'done' ? sizeText(exporting.bytes) : undefined;
  const change = (more: FilterChange<LedgerFilterName>) => setFilters((before) => ({ ...before, ...more }));
  const query = ledgerFilters.parse(new URLSearchParams({ ...filters }));
  const run = () => save(format, Object.fromEntries(ledgerFilters.write(query)));
  return (
    <Box
      component="form"
      aria-label={t`Export`}
      onSubmit={submitWith(running, run)}
      noValidate
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <LedgerFilterFields query={query} onChosen={change} onTyped={change} idPrefix="export" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
        <ChoiceField
          id="export-format"
          label={t`Format`}
          value={format}
          options={formats()}
          onChosen={setFormat}
          sx={{ minWidth: { xs: 1, sm: 320 } }}
        />
        <RunButton running={running} onStop={stop}>
          <Trans>Export</Trans>
        </RunButton>
      </Box>
      {!canStreamToDisk() && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '70ch' }}>
          <Trans>
            This browser keeps the whole export in memory until it is saved. For a large ledger narrow it
            down, or use <code dir="ltr">npm run audit -- export</code>.
          </Trans>
        </Typography>
      )}
      <Typography role="status" color="textSecondary">
        {running && <Trans>Exporting...</Trans>}
        {size !== undefined && <Trans>Exported {size}.</Trans>}
      </Typography>
      {exporting.state === 'failed' && (
        <ErrorState message={exporting.error.message} error={exporting.error} onRetry={run} />
      )}
    </Box>
  );
};
