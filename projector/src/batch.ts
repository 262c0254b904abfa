import { eventTypes, upcast, type StoredEvent } from '@marketplace/contracts';
import type { Collection, StoredDocument } from '@marketplace/read-store';
import type { Change, Projection } from './changes.ts';
import { fold, neededIds, type DocumentMap } from './fold.ts';

type Load = (collection: Collection, ids: readonly string[]) => Promise<ReadonlyMap<string, StoredDocument>>;

export interface FoldedBatch {
  readonly documents: DocumentMap;
  /** How many of the events are in the documents, from the first on. */
  readonly applied: number;
  /** Why the event after those could not be applied. */
  readonly fault?: Error;
}

const knownTypes: ReadonlySet<string> = new Set(eventTypes);

// A type that nobody knows must not pass by in silence: it may be one that this projection should have known.
const passesBy = ({ types }: Projection, { type }: StoredEvent): boolean =>
  knownTypes.has(type) && !(types as ReadonlySet<string>).has(type);

/** The changes of the events up to the first that can't be read, and that one's fault. */
const changesOf = (projection: Projection, events: readonly StoredEvent[]) => {
  const changes: Change[] = [];
  for (const [applied, event] of events.entries()) {
    if (passesBy(projection, event)) continue;
    try {
      changes.push(...projection.changes(upcast(event)));
    } catch (error) {
      return { changes, applied, fault: error instanceof Error ? error : new Error(String(error)) };
    }
  }
  return { changes, applied: events.length };
};

/**
 * The documents that a batch of events ends in, over those that are known already and those to be loaded. A document at
 * a position is the same for everybody, so one known from an earlier batch is as good as one loaded now.
 */
export const foldBatch = async (
  projection: Projection,
  events: readonly StoredEvent[],
  known: DocumentMap,
  load: Load,
): Promise<FoldedBatch> => {
  const { changes, ...read } = changesOf(projection, events);
  const there = new Map(known);
  await Promise.all(
    [...neededIds(changes, known)].map(async ([collection, ids]) => {
      const loaded = await load(collection, [...ids]);
      there.set(collection, new Map([...(known.get(collection) ?? []), ...loaded]));
    }),
  );
  const { documents, fault } = fold(there, changes);
  if (fault === undefined) return { documents, ...read };
  const applied = events.findIndex(({ position }) => position >= fault.position);
  return { documents, applied, fault: fault.error };
};
