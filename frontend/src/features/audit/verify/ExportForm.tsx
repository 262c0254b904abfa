import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useState, type SubmitEvent } from 'react';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { writesAsItComes } from '../calls/saving.ts';
import { FilterFields } from '../ledger/FilterFields.tsx';
import { parseLedger, toLedgerParams, type LedgerFilterName } from '../ledger/filters.ts';
import { useExport, type ExportFormat } from './useExport.ts';

type Filters = Partial<Record<LedgerFilterName, string>>;

const formats: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'JSON Lines (can be verified offline)',
  csv: 'CSV (for a spreadsheet)',
};

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000).toLocaleString('en')} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Saves the ledger, or some of its events, in a file. */
export const ExportForm = () => {
  const [filters, setFilters] = useState<Filters>({});
  const [format, setFormat] = useState<ExportFormat>('jsonl');
  const { exporting, save, stop } = useExport();
  const running = exporting.state === 'running';
  const change = (more: Filters) => setFilters((before) => ({ ...before, ...more }));
  const query = parseLedger(new URLSearchParams({ ...filters }));
  const run = () => save(format, Object.fromEntries(toLedgerParams(query)));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running) stop();
    else run();
  };
  return (
    <Box component="form" aria-label="Export" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
      <FilterFields query={query} onChosen={change} onTyped={change} idPrefix="export" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
        <TextField
          select
          id="export-format"
          label="Format"
          value={format}
          onChange={({ target }) => setFormat(target.value === 'csv' ? 'csv' : 'jsonl')}
          sx={{ minWidth: { xs: 1, sm: 320 } }}
        >
          {Object.entries(formats).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant={running ? 'outlined' : 'contained'}>
          {running ? 'Stop' : 'Export'}
        </Button>
      </Box>
      {!writesAsItComes() && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '70ch' }}>
          This browser keeps the whole export in memory until it is saved. For a large ledger narrow it down,
          or use <code>npm run audit -- export</code>.
        </Typography>
      )}
      <Typography role="status" color="textSecondary">
        {running && 'Exporting...'}
        {exporting.state === 'done' && `Exported ${sizeText(exporting.bytes)}.`}
      </Typography>
      {exporting.state === 'failed' && (
        <ErrorState
          message={exporting.error.message}
          requestId={exporting.error.kind === 'problem' ? exporting.error.requestId : undefined}
          onRetry={run}
        />
      )}
    </Box>
  );
};
