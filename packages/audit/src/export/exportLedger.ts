import type { exportQuerySchema } from '@marketplace/contracts';
import type { EventFilter, LedgerReads } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import type { z } from 'zod';
import { isLeftOut, type PartLine } from '../chain/leftOut.ts';
import type { Signer } from '../signed-heads/signer.ts';
import {
  checkedHeadAt,
  headSignedNow,
  type CheckedLedger,
  type SigningOptions,
} from '../signing/signHead.ts';
import { batchesOf, type Range } from './batches.ts';
import type { CoverMaker } from './cover.ts';
import { csv } from './csv.ts';
import { type EndOfExport, endLineOf } from './endLine.ts';
import { parquet } from './parquet.ts';
import { lineOf } from './line.ts';

/** The lines of a JSONL export, in pieces; after the last event the line of its end, if it has one. */
export async function* jsonl(
  batches: AsyncIterable<readonly PartLine[]> | Iterable<readonly PartLine[]>,
  end: EndOfExport | undefined,
  cover?: CoverMaker,
): AsyncGenerator<string> {
  for await (const batch of batches) {
    for (const line of batch) cover?.take(line);
    yield batch.map((line) => `${isLeftOut(line) ? JSON.stringify(line) : lineOf(line)}\n`).join('');
  }
  if (end) yield `${endLineOf(end, cover?.of(end))}\n`;
}

const batchSize = 1_000;
export type ExportFormat = NonNullable<z.output<typeof exportQuerySchema>['format']>;

export interface ExportOptions {
  readonly format: ExportFormat;
  readonly filter: EventFilter;
  /** The head of the ledger: events after it are left out. */
  readonly end: EndOfExport;
  /** Says in the last line who asked for what. */
  readonly cover?: CoverMaker;
  /** Reads the lines of a part that proves itself, from the first position on. */
  readonly readPart?: ((range: Range) => Promise<readonly PartLine[]>) | undefined;
  /** If it is aborted, the export ends with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the position reached, and the number of positions. */
  readonly onProgress?: (position: number, outOf: number) => void;
}

/** Only the end of the whole ledger is signed, and of a part that proves itself. */
const isWhole = ({ format, filter }: Pick<ExportOptions, 'format' | 'filter'>): boolean =>
  format === 'jsonl' && Object.values(filter).every((value) => value === undefined);

/**
 * The end of an export that begins now. For the whole ledger, the head is signed if there is a signer and the ledger has no
 * fault; a broken ledger is exported without a signature.
 */
export const endForExport = async (
  store: CheckedLedger,
  signer: Signer | undefined,
  options: Pick<ExportOptions, 'format' | 'filter'> & SigningOptions,
): Promise<EndOfExport> => {
  if (signer && isWhole(options)) {
    try {
      return (await headSignedNow(store, signer, options)).signedHead;
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'conflict')) throw error;
    }
  }
  const head = await store.ledger.head();
  // This program has no key; another program that has the key may have signed this head.
  const kept = await checkedHeadAt(store, head.position);
  return kept?.hash === head.hash ? kept : head;
};

/** The batches between two positions, which tell how far the caller is. */
async function* batchesBetween<E extends PartLine>(
  read: (range: Range) => Promise<readonly E[]>,
  { after, to }: Omit<Range, 'limit'>,
  { signal, onProgress }: Pick<ExportOptions, 'signal' | 'onProgress'>,
): AsyncGenerator<readonly E[]> {
  for await (const batch of batchesOf(read, { after, to, limit: batchSize }, signal)) {
    yield batch;
    onProgress?.((batch.at(-1)?.position ?? 0) - after, to - after);
  }
}

/**
 * The events as pieces of a file. It reads only as fast as the pieces are taken, so that memory does not grow with the
 * number of events.
 */
export const exportLedger = (
  store: Pick<LedgerReads, 'readSealed'>,
  options: ExportOptions,
): AsyncGenerator<string | Uint8Array> => {
  const { format, filter, end, cover, readPart, signal } = options;
  if (readPart) return jsonl(batchesBetween(readPart, { after: 0, to: end.position }, options), end, cover);
  const to = Math.min(filter.to ?? end.position, end.position);
  const after = Math.max(0, (filter.from ?? 1) - 1);
  const read = (range: Range) => store.readSealed({ ...filter, ...range });
  const batches = batchesBetween(read, { after, to }, options);
  if (format === 'csv') return csv(batches);
  if (format === 'parquet') return parquet(batches, signal);
  return jsonl(batches, cover || isWhole(options) ? end : undefined, cover);
};
