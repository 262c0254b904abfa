import { eventTypes, upcast, type StoredEvent } from '@marketplace/contracts';
import type { Collection, StoredDocument } from '@marketplace/read-store';
import type { Projection } from './changes.ts';
import {
  asError,
  fold,
  neededIds,
  type DocumentMap,
  type EventChanges,
  type Fault,
  type Folded,
} from './fold.ts';
import { assertStorable } from './storable.ts';

type Load = (collection: Collection, ids: readonly string[]) => Promise<ReadonlyMap<string, StoredDocument>>;

const knownTypes: ReadonlySet<string> = new Set(eventTypes);

// A type that nobody knows must not pass by in silence: it may be one that this projection should have known.
const passesBy = ({ types }: Projection, { type }: StoredEvent): boolean =>
  knownTypes.has(type) && !(types as ReadonlySet<string>).has(type);

/** What the events do, of each task up to the first that can't be read. */
const changesOf = (projection: Projection, events: readonly StoredEvent[]) => {
  const readable: EventChanges[] = [];
  const faults = new Map<string, Fault>();
  for (const event of events) {
    if (passesBy(projection, event) || faults.has(event.taskId)) continue;
    try {
      const changes = projection.changes(upcast(event));
      for (const change of changes) assertStorable(change);
      readable.push({ event, changes });
    } catch (error) {
      faults.set(event.taskId, { event, error: asError(error) });
    }
  }
  return { readable, faults };
};

/**
 * The documents that a batch of events ends in, over those that are known already and those to be loaded. A document at
 * a position is the same for everybody, so one known from an earlier batch is as good as one loaded now. An event that
 * can't be applied keeps out the later ones of its task, and no others.
 */
export const foldBatch = async (
  projection: Projection,
  events: readonly StoredEvent[],
  known: DocumentMap,
  load: Load,
): Promise<Folded> => {
  const { readable, faults } = changesOf(projection, events);
  const there = new Map(known);
  await Promise.all(
    [
      ...neededIds(
        readable.flatMap(({ changes }) => changes),
        known,
      ),
    ].map(async ([collection, ids]) => {
      const loaded = await load(collection, [...ids]);
      there.set(collection, new Map([...(known.get(collection) ?? []), ...loaded]));
    }),
  );
  const folded = fold(there, readable);
  // Of one task, what can't be folded comes before what can't be read.
  return { documents: folded.documents, faults: new Map([...faults, ...folded.faults]) };
};
