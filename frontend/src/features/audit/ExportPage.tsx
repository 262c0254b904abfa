import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useState, useEffect, useRef } from 'react';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { numbers } from '../../formats/numbers.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import type { FilterChange } from '../../urlFilters/urlFilters.ts';
import { canStreamToDisk, createFile } from '../../browser/saveFile.ts';
import { LedgerFilterFields } from './ledger/LedgerFilterFields.tsx';
import { ledgerFilters, type LedgerFilterName } from './calls/ledgerFilters.ts';
import { RunButton, submitWith } from './forms/RunButton.tsx';
import type { ApiError } from '../../api/errors/apiError.ts';
import { useIdentity } from '../auth/identity/IdentityContext.ts';
import { fetchStream, StreamError } from '../../api/streams/fetchStream.ts';

type ExportState =
  | { readonly state: 'idle' | 'running' }
  | { readonly state: 'done'; readonly bytes: number }
  | { readonly state: 'failed'; readonly error: ApiError };

const mediaTypes = {
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
} as const;
type ExportFormat = keyof typeof mediaTypes;

/** Streams events of the ledger into a file. */
const useExport = () => {
  const caller = useIdentity();
  const [exporting, setExporting] = useState<ExportState>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (format: ExportFormat, filters: Readonly<Record<string, string>>) => {
    const { signal } = (running.current = new AbortController());
    let bytes = 0;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, out) => {
        bytes += part.byteLength;
        out.enqueue(part);
      },
    });
    try {
      const file = await createFile(`ledger.${format}`, mediaTypes[format]);
      if (file === undefined) return;
      setExporting({ state: 'running' });
      const query = new URLSearchParams({ ...filters, format }).toString();
      const answer = await fetchStream(caller, `/audit/export?${query}`, { accept: '*/*', signal }).catch(
        async (error: unknown) => {
          await file.abort();
          throw error;
        },
      );
      await answer.pipeThrough(counted).pipeTo(file, { signal });
      setExporting({ state: 'done', bytes });
    } catch (error) {
      if (signal.aborted) setExporting({ state: 'idle' });
      else if (error instanceof StreamError) setExporting({ state: 'failed', error: error.why });
      else
        setExporting({
          state: 'failed',
          error: {
            kind: 'network',
            message: t`The export was cut off, and the file is not whole. Export it again.`,
          },
        });
    }
  };
  return {
    exporting,
    save: (format: ExportFormat, filters: Readonly<Record<string, string>>) => void save(format, filters),
    stop: () => running.current?.abort(),
  };
};

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
const ExportForm = () => {
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

/** The ledger, or a part of it, as a file. */
export const ExportPage = () => (
  <SectionPage about={t`The ledger, or some of its events, as a file.`}>
    <ExportForm />
  </SectionPage>
);
