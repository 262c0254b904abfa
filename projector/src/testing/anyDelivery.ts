import type { StoredEvent } from '@marketplace/contracts';
import type { GenerationId, ProjectionStore } from '@marketplace/read-store';
import fc from 'fast-check';
import { foldBatch } from '../batch.ts';
import type { Projection } from '../changes.ts';
import { documentsOf, type DocumentMap, type Folded } from '../fold.ts';

/** What one of two readers does next: takes a batch in, writes what it holds, or starts again from the checkpoint. */
export const steps = fc.array(
  fc.record({
    reader: fc.constantFrom(0, 1),
    does: fc.constantFrom('fold', 'fold', 'write', 'restart', 'rewind'),
    size: fc.integer({ min: 1, max: 15 }),
  }),
  { maxLength: 40, size: 'max' },
);
export type Step = (typeof steps extends fc.Arbitrary<infer S> ? S : never)[number];

interface Reader {
  position: number;
  known: DocumentMap;
  held: { readonly folded: Folded; readonly to: number } | undefined;
}

/**
 * Delivers the events by two readers at once who take the steps, and in the end each all that is left: batches of any
 * size, delivered again and again, folded over what the other has since overwritten.
 */
export const deliver = async (
  store: ProjectionStore,
  id: GenerationId,
  projection: Projection,
  events: readonly StoredEvent[],
  taken: readonly Step[],
): Promise<void> => {
  const readers = [0, 1].map((): Reader => ({ position: 0, known: new Map(), held: undefined }));

  const write = async (reader: Reader): Promise<void> => {
    if (reader.held === undefined) return;
    const { folded, to } = reader.held;
    const before = await store.checkpoint(id);
    await store.write(id, documentsOf(folded.documents), to);
    const after = await store.checkpoint(id);
    if (after < before) throw new Error(`The checkpoint went back from ${before} to ${after}.`);
    reader.known = folded.documents;
    reader.position = to;
    reader.held = undefined;
  };
  const fold = async (reader: Reader, size: number): Promise<void> => {
    await write(reader);
    const batch = events.slice(reader.position, reader.position + size);
    const last = batch.at(-1);
    if (last === undefined) return;
    const folded = await foldBatch(projection, batch, reader.known, (collection, ids) =>
      store.load(id, collection, ids),
    );
    for (const { error } of folded.faults.values()) throw error;
    reader.held = { folded, to: last.position };
  };
  const startAt = (reader: Reader, position: number): void => {
    Object.assign(reader, { position, known: new Map(), held: undefined });
  };

  for (const { reader: number, does, size } of taken) {
    const reader = readers[number];
    if (reader === undefined) continue;
    if (does === 'fold') await fold(reader, size);
    else if (does === 'write') await write(reader);
    else {
      const checkpoint = await store.checkpoint(id);
      startAt(reader, does === 'restart' ? checkpoint : Math.max(0, checkpoint - size));
    }
  }
  for (const reader of readers) {
    await fold(reader, events.length);
    await write(reader);
  }
};
