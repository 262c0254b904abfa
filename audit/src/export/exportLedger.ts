import type { EventFilter, Head, LedgerReads } from '@marketplace/event-store';
import { batchesOf } from './batches.ts';
import { csv } from './csv.ts';
import { jsonl } from './jsonl.ts';

const batchSize = 1_000;
const formats = { jsonl, csv } as const;
export type ExportFormat = keyof typeof formats;

/**
 * The events that are asked for, up to today's head, in pieces of a file; read no faster than they are taken, so it
 * takes the same memory for a million.
 */
export const exportLedger = (
  store: Pick<LedgerReads, 'readSealed'>,
  {
    format,
    filter,
    head,
  }: { readonly format: ExportFormat; readonly filter: EventFilter; readonly head: Head },
): AsyncGenerator<string> => {
  const to = Math.min(filter.to ?? head.position, head.position);
  const read = (range: { readonly after: number; readonly to: number; readonly limit: number }) =>
    store.readSealed({ ...filter, ...range });
  return formats[format](
    batchesOf(read, { after: Math.max(0, (filter.from ?? 1) - 1), to, limit: batchSize }),
  );
};
