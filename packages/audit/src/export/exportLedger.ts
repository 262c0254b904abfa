import type { exportQuerySchema } from '@marketplace/contracts';
import type { EventFilter, LedgerReads } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import type { z } from 'zod';
import { isLeftOut, type PartLine } from '../chain/leftOut.ts';
import type { Signer } from '../signed-heads/signer.ts';
import { signHead, type SigningOptions, type SigningStore } from '../signing/signHead.ts';
import { batchesOf, type Range } from './batches.ts';
import type { CoverMaker } from './cover.ts';
import { csv } from './csv.ts';
import { type EndOfExport, endLineOf } from './endLine.ts';
import { parquet } from './parquet.ts';
import { lineOf } from './line.ts';

/** The lines of a JSONL export, in pieces; after the last event the line of its end, if it has one. */
export async function* jsonl(
  batches: AsyncIterable<readonly PartLine[]>,
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
  store: SigningStore,
  signer: Signer | undefined,
  options: Pick<ExportOptions, 'format' | 'filter'> & SigningOptions,
): Promise<EndOfExport> => {
  if (signer && isWhole(options)) {
    try {
      return (await signHead(store, signer, options)).signedHead;
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'conflict')) throw error;
    }
  }
  const head = await store.ledger.head();
  // This program has no key; another program that has the key may have signed this head.
  const [kept] = await store.readSignedHeads({ before: head.position + 1, limit: 1 });
  return kept?.position === head.position && kept.hash === head.hash ? kept : head;
};

async function* watched<E extends PartLine>(
  batches: AsyncIterable<readonly E[]>,
  onBatch: (last: number) => void,
): AsyncGenerator<readonly E[]> {
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
  options: ExportOptions,
): AsyncGenerator<string | Uint8Array> => {
  const { format, filter, end, cover, readPart, signal, onProgress } = options;
  const limit = batchSize;
  if (readPart) {
    const lines = batchesOf(readPart, { after: 0, to: end.position, limit }, signal);
    return jsonl(
      watched(lines, (last) => onProgress?.(last, end.position)),
      end,
      cover,
    );
  }
  const to = Math.min(filter.to ?? end.position, end.position);
  const after = Math.max(0, (filter.from ?? 1) - 1);
  const read = (range: { readonly limit: number }) => store.readSealed({ ...filter, ...range });
  const batches = batchesOf(read, { after, to, limit }, signal);
  const seen = watched(batches, (last) => onProgress?.(last - after, to - after));
  if (format === 'csv') return csv(seen);
  if (format === 'parquet') return parquet(seen, signal);
  return jsonl(seen, cover || isWhole(options) ? end : undefined, cover);
};
