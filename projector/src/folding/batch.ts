import { eventTypes, upcast, type StoredEvent } from '@marketplace/contracts';
import type { Collection, Projection } from '@marketplace/projections';
import type { StoredDocument } from '@marketplace/read-store';
import {
  asError,
  fold,
  neededIds,
  type EventChanges,
  type Fault,
  type Folded,
  type KnownDocuments,
} from './fold.ts';
import { assertStorable } from './storable.ts';

export type Load = (
  collection: Collection,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, StoredDocument>>;

const knownTypes: ReadonlySet<string> = new Set(eventTypes);

// An unknown type must not be passed over in silence: it may be one that this projection should know.
const isPassedOver = ({ types }: Projection, { type }: StoredEvent): boolean =>
  knownTypes.has(type) && !(types as ReadonlySet<string>).has(type);

/** What the events do; of each task up to the first event that can't be read. */
const changesOf = (projection: Projection, events: readonly StoredEvent[]) => {
  const readable: EventChanges[] = [];
  const faults = new Map<string, Fault>();
  for (const event of events) {
    if (isPassedOver(projection, event) || faults.has(event.taskId)) continue;
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

/** No document is known. */
export const nothingKnown: KnownDocuments = { get: () => undefined };

/**
 * The documents that a batch of events ends in, over the ones that are known and the ones to be loaded. A document at a
 * position is the same for everybody, so a known one is as good as a loaded one. An event that can't be applied keeps out
 * the later events of its task, and no others.
 */
export const foldBatch = async (
  projection: Projection,
  events: readonly StoredEvent[],
  known: KnownDocuments,
  load: Load,
): Promise<Folded> => {
  const { readable, faults } = changesOf(projection, events);
  const loaded = new Map<Collection, ReadonlyMap<string, StoredDocument>>();
  const needed = neededIds(
    readable.flatMap(({ changes }) => changes),
    known,
  );
  await Promise.all(
    [...needed].map(async ([collection, ids]) => {
      loaded.set(collection, await load(collection, [...ids]));
    }),
  );
  const folded = fold(
    { get: (collection, id) => known.get(collection, id) ?? loaded.get(collection)?.get(id) },
    readable,
  );
  // Of one task, an event that can't be folded comes before one that can't be read.
  return { documents: folded.documents, faults: new Map([...faults, ...folded.faults]) };
};
