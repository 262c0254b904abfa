import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { numbers } from '../../formats/numbers.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import type { FilterChange } from '../../urlFilters/urlFilters.ts';
import { canStreamToDisk, createFile } from '../../browser/saveFile.ts';
import { LedgerFilterFields } from './ledger/LedgerFilterFields.tsx';
import { ledgerFilters, type LedgerFilterName } from './calls/ledgerFilters.ts';
import { useRun } from './calls/useRun.ts';
import { ExportOptions, noChoice, optionsOf } from './forms/ExportOptions.tsx';
import { RunButton, submitWith } from './forms/RunButton.tsx';
import type { Caller } from '../../api/apiParts.ts';
import { useIdentity } from '../../auth/identity/IdentityContext.ts';
import { fetchStream } from '../../api/streams/fetchStream.ts';

const mediaTypes = {
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
} as const;
type ExportFormat = keyof typeof mediaTypes;
type ExportQuery = Readonly<Record<string, string>> & { readonly format: ExportFormat };

/**
 * Streams events of the ledger into a file that the user chooses.
 * @returns the file's size in bytes; undefined if the user chose no file
 */
const writeExport = async (caller: Pick<Caller, 'getIdToken'>, query: ExportQuery, signal: AbortSignal) => {
  const file = await createFile(`ledger.${query.format}`, mediaTypes[query.format]);
  if (file === undefined) return undefined;
  const path = `/audit/export?${new URLSearchParams({ ...query }).toString()}`;
  const answer = await fetchStream(caller, path, { accept: '*/*', signal }).catch(async (error: unknown) => {
    await file.abort();
    throw error;
  });
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, out) => {
      bytes += part.byteLength;
      out.enqueue(part);
    },
  });
  await answer.pipeThrough(counted).pipeTo(file, { signal });
  return bytes;
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
  const [choice, setChoice] = useState(noChoice);
  const caller = useIdentity();
  const { run, start, stop } = useRun<number | undefined>(
    t`The export was cut off, and the file is not whole. Export it again.`,
  );
  const running = run.state === 'running';
  const size = run.state === 'done' && run.result !== undefined ? sizeText(run.result) : undefined;
  const change = (more: FilterChange<LedgerFilterName>) => setFilters((before) => ({ ...before, ...more }));
  const query = ledgerFilters.parse(new URLSearchParams({ ...filters }));
  const save = () => {
    const options = optionsOf(choice, format === 'jsonl');
    const chosen = { ...Object.fromEntries(ledgerFilters.write(query)), ...options, format };
    void start(({ signal }) => writeExport(caller, chosen, signal));
  };
  return (
    <Box
      component="form"
      aria-label={t`Export`}
      onSubmit={submitWith(running, save)}
      noValidate
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <LedgerFilterFields query={query} onChosen={change} onTyped={change} idPrefix="export" />
      <ExportOptions
        choice={choice}
        isJsonl={format === 'jsonl'}
        onChange={(more) => setChoice((before) => ({ ...before, ...more }))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
        <ChoiceField
          id="export-format"
          label={t`Format`}
          value={format}
          options={formats()}
          onChosen={setFormat}
          sx={{ minWidth: { xs: 1, sm: '20rem' } }}
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
      {run.state === 'failed' && <ErrorState message={run.error.message} error={run.error} onRetry={save} />}
    </Box>
  );
};

export const ExportPage = () => (
  <SectionPage about={t`The ledger, or some of its events, as a file.`}>
    <ExportForm />
  </SectionPage>
);
