import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/errors/apiError.ts';
import { useIdentity } from '../../auth/identity/IdentityContext.ts';
import { createFile } from '../../../browser/saveFile.ts';
import { fetchStream, StreamError } from '../../../api/streams/fetchStream.ts';

export type ExportState =
  | { readonly state: 'idle' | 'running' }
  | { readonly state: 'done'; readonly bytes: number }
  | { readonly state: 'failed'; readonly error: ApiError };

const mediaTypes = {
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
} as const;
export type ExportFormat = keyof typeof mediaTypes;

/** Streams events of the ledger into a file. */
export const useExport = () => {
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
