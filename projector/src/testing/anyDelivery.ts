import type { StoredEvent } from '@marketplace/contracts';
import type { Projection } from '@marketplace/read-store/projections';
import {
  everyPartition,
  type GenerationId,
  type ProjectionStore,
  type Writer,
} from '@marketplace/read-store';
import fc from 'fast-check';
import { foldBatch } from '../folding/batch.ts';
import { createDocumentCache, type DocumentCache } from '../folding/documentCache.ts';
import { documentsOf } from '../folding/fold.ts';

/** The next step of one of two readers: fold a batch, write the folded batch, or start again at the checkpoint or before it. */
export const steps = fc.array(
  fc.record({
    reader: fc.constantFrom(0, 1),
    does: fc.constantFrom('fold', 'fold', 'write', 'restart', 'rewind'),
    size: fc.integer({ min: 1, max: 15 }),
  }),
  { maxLength: 40, size: 'max' },
);
export type Step = (typeof steps extends fc.Arbitrary<infer S> ? S : never)[number];

/** The first reader's cache has room for few documents. */
const cacheSizes = [1_000, undefined];

interface Reader {
  writer: Writer;
  position: number;
  cache: DocumentCache;
  write: (() => Promise<void>) | undefined;
}

/**
 * Delivers the events by two readers at once, which take the steps; at the end each reader delivers all remaining events. So batches
 * have any size, are delivered repeatedly, and are folded over changes of the other reader. As in a consumer, a batch is folded over
 * the documents in the reader's cache while the previous batch is not written yet.
 */
export const deliver = async (
  store: ProjectionStore,
  id: GenerationId,
  projection: Projection,
  events: readonly StoredEvent[],
  taken: readonly Step[],
): Promise<void> => {
  const start = async (number: number, position?: number): Promise<Reader> => {
    const writer = await store.openWriter();
    const checkpoint = Math.min(...(await writer.checkpoints(id)));
    const cache = createDocumentCache(cacheSizes[number]);
    return { writer, position: position ?? checkpoint, cache, write: undefined };
  };
  const readers = [await start(0, 0), await start(1, 0)];

  const write = async (reader: Reader): Promise<void> => {
    if (reader.write === undefined) return;
    const before = Math.min(...(await reader.writer.checkpoints(id)));
    await reader.write();
    const after = Math.min(...(await reader.writer.checkpoints(id)));
    if (after < before) throw new Error(`The checkpoint went back from ${before} to ${after}.`);
    reader.write = undefined;
  };
  const fold = async (reader: Reader, size: number): Promise<void> => {
    const batch = events.slice(reader.position, reader.position + size);
    const last = batch.at(-1);
    if (last === undefined) return;
    const folded = await foldBatch(projection, batch, reader.cache, (collection, ids) =>
      reader.writer.load(id, collection, ids),
    );
    for (const { error } of folded.faults.values()) throw error;
    const documents = documentsOf(folded.documents);
    reader.cache.keep(folded.documents);
    const next = reader.writer.prepareWrite([{ id, documents, reached: everyPartition(last.position) }]);
    await write(reader);
    reader.write = next;
    reader.position = last.position;
  };

  for (const { reader: number, does, size } of taken) {
    const reader = readers[number];
    if (reader === undefined) continue;
    if (does === 'fold') await fold(reader, size);
    else if (does === 'write') await write(reader);
    else {
      const checkpoint = Math.min(...(await reader.writer.checkpoints(id)));
      await reader.writer.close();
      readers[number] = await start(number, does === 'restart' ? checkpoint : Math.max(0, checkpoint - size));
    }
  }
  for (const reader of readers) {
    await fold(reader, events.length);
    await write(reader);
    await reader.writer.close();
  }
};
