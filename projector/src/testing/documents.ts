import type { StoredEvent } from '@marketplace/contracts';
import type { Collection, ProjectionStore, StoredDocument } from '@marketplace/read-store';
import { foldBatch } from '../batch.ts';
import type { Projection } from '../changes.ts';
import { documentsOf } from '../fold.ts';

/** Every document that the events can have led to, in the order of their ids. */
export const documentsIn = async (
  store: ProjectionStore,
  projection: Projection,
  events: readonly StoredEvent[],
  generation = 1,
): Promise<readonly StoredDocument[]> => {
  const id = { projection: projection.name, generation };
  const tasks = [...new Set(events.map(({ taskId }) => taskId))];
  const placed = [...new Set(events.map(({ actor, taskId }) => `${actor.uid}/${taskId}`))];
  const collections: readonly (readonly [Collection, readonly string[]])[] =
    projection.name === 'tasks'
      ? [['tasks', tasks]]
      : [
          ['task_bids', tasks],
          ['placed_bids', placed],
        ];
  const found = await Promise.all(
    collections.map(async ([collection, ids]) => [...(await store.load(id, collection, ids)).values()]),
  );
  return found.flat().sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** What the events end in, folded at once with nothing there before. */
export const foldOf = async (
  projection: Projection,
  events: readonly StoredEvent[],
): Promise<readonly StoredDocument[]> => {
  const { documents, faults } = await foldBatch(projection, events, new Map(), () =>
    Promise.resolve(new Map()),
  );
  for (const { error } of faults.values()) throw error;
  return documentsOf(documents).toSorted((a, b) => (a.id < b.id ? -1 : 1));
};
