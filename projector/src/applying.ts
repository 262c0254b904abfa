import type { StoredEvent } from '@marketplace/contracts';
import type { Delivery } from '@marketplace/event-store';
import type { GenerationId, ProjectionStore } from '@marketplace/read-store';
import { foldBatch, type FoldedBatch } from './batch.ts';
import type { Projection } from './changes.ts';
import type { DocumentMap } from './fold.ts';
import type { Perseverance } from './perseverance.ts';
import type { Progress } from './progress.ts';

/** Takes in what one share delivers. */
export interface Applying {
  /** Resolves when all before this delivery is written, and this one is being written. */
  apply(delivery: Delivery): Promise<void>;
  /** Resolves when all is written. */
  settled(): Promise<void>;
}

/** How far a delivery brings its partitions when it is applied up to an event, not with it. */
const upToBefore = ({ upTo }: Delivery, next: StoredEvent | undefined): ReadonlyMap<number, number> =>
  next === undefined
    ? upTo
    : new Map([...upTo].map(([partition, position]) => [partition, Math.min(position, next.position - 1)]));

/**
 * For as long as a share lasts: its documents are known from what was written last, which holds only while nobody else
 * writes them.
 */
export const createApplying = (parts: {
  readonly projection: Projection;
  readonly store: ProjectionStore;
  readonly id: GenerationId;
  readonly progress: Progress;
  readonly untilItWorks: Perseverance;
  readonly signal: AbortSignal;
}): Applying => {
  const { projection, store, id, progress, untilItWorks, signal } = parts;
  let writing: Promise<void> = Promise.resolve();
  /** The documents of the batch that is being written, or was last: the next one is folded over them. */
  let recent: DocumentMap = new Map();

  const write = ({ documents, applied }: FoldedBatch, upTo: ReadonlyMap<number, number>): Promise<void> =>
    untilItWorks('writing documents', async () => {
      const all = [...documents.values()].flatMap((ofCollection) => [...ofCollection.values()]);
      await store.write(id, all, upTo);
      progress.applied(applied);
    });

  return {
    apply: async (delivery) => {
      let rest = delivery.events;
      await untilItWorks('applying an event', async () => {
        const folded = await foldBatch(projection, rest, recent, (collection, ids) =>
          store.load(id, collection, ids),
        );
        await writing;
        const next = rest[folded.applied];
        if (!signal.aborted && (folded.applied > 0 || next === undefined)) {
          recent = folded.documents;
          writing = write(folded, upToBefore(delivery, next));
          rest = rest.slice(folded.applied);
        }
        // What comes after an event that can't be applied waits for it.
        if (folded.fault !== undefined) throw folded.fault;
      });
    },
    settled: () => writing,
  };
};
