import type { EventFilter, Head, LedgerReads, SealedEvent } from '@marketplace/event-store';
import { batchesOf } from './batches.ts';
import { csv } from './csv.ts';
import { jsonl } from './jsonl.ts';

const batchSize = 1_000;
const formats = { jsonl, csv } as const;
export type ExportFormat = keyof typeof formats;

/** A part of the ledger, as a file. */
export interface ExportOptions {
  readonly format: ExportFormat;
  readonly filter: EventFilter;
  /** Events after it are left out. */
  readonly head: Head;
  /** Called with the position reached, and the number of positions. */
  readonly onProgress?: (position: number, outOf: number) => void;
}

async function* watched(
  batches: AsyncIterable<readonly SealedEvent[]>,
  onBatch: (last: number) => void,
): AsyncGenerator<readonly SealedEvent[]> {
  for await (const batch of batches) {
    yield batch;
    onBatch(batch.at(-1)?.position ?? 0);
  }
}

/**
 * The events as pieces of a file. It reads only as fast as the pieces are taken, so that memory does not grow with the
 * number of events.
 */
export const exportLedger = (
  store: Pick<LedgerReads, 'readSealed'>,
  { format, filter, head, onProgress }: ExportOptions,
): AsyncGenerator<string> => {
  const to = Math.min(filter.to ?? head.position, head.position);
  const after = Math.max(0, (filter.from ?? 1) - 1);
  const batches = batchesOf((range) => store.readSealed({ ...filter, ...range }), {
    after,
    to,
    limit: batchSize,
  });
  return formats[format](
    watched(batches, (last) => onProgress?.(last - after, to - after)),
    head.position,
  );
};
