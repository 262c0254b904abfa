import { eventTypes, isNewerEvent, NewerEvent, upcast, type StoredEvent } from '@marketplace/contracts';
import type { Change, Collection, Projection } from '@marketplace/read-store/projections';
import type { DocumentsOfPersons, StoredDocument } from '@marketplace/read-store';
import {
  asError,
  fold,
  neededIds,
  neededPersons,
  type EventChanges,
  type Fault,
  type FoldResult,
  type KnownDocuments,
  type NeededDocument,
} from './fold.ts';
import { assertStorable } from './storable.ts';

export type Load = (
  collection: Collection,
  wanted: readonly string[] | DocumentsOfPersons,
) => Promise<ReadonlyMap<string, StoredDocument>>;

const knownTypes: ReadonlySet<string> = new Set(eventTypes);

// An event of an unknown type is not passed over, because this projection may need it.
const isPassedOver = ({ types }: Projection, { type }: StoredEvent): boolean =>
  knownTypes.has(type) && !(types as ReadonlySet<string>).has(type);

/** The documents that the event needs: first its lookup documents, which a task's first event has not; then the changed documents. */
const needsOf = (
  { lookups }: Projection,
  { taskId: id, taskVersion }: StoredEvent,
  changes: readonly Change[],
): readonly NeededDocument[] =>
  taskVersion === 1
    ? changes
    : [...lookups.map((collection) => ({ kind: 'patch' as const, collection, id })), ...changes];

/**
 * True for an event that newer code wrote, and that this projection may need. It must not become a dead letter: a newer
 * projector continues at it.
 */
export const needsNewerCode = (projection: Projection, event: StoredEvent): boolean =>
  isNewerEvent(event) && !isPassedOver(projection, event);

/**
 * The changes of the events, and the documents that they need; for each task up to the first event that can't be read.
 * @throws {NewerEvent}
 */
const changesOf = (projection: Projection, events: readonly StoredEvent[]) => {
  const readable: EventChanges[] = [];
  const needs: NeededDocument[] = [];
  const faults = new Map<string, Fault>();
  for (const event of events) {
    if (isPassedOver(projection, event) || faults.has(event.taskId)) continue;
    try {
      const recorded = upcast(event);
      if (projection.ignores?.(recorded)) continue;
      const changesWith = (remembered?: object) => {
        const changes = projection.changes(recorded, remembered);
        for (const change of changes) assertStorable(change);
        return changes;
      };
      const changes = changesWith();
      const isAlone = projection.lookups.length === 0 || event.taskVersion === 1;
      readable.push({ event, changes: isAlone ? () => changes : changesWith });
      needs.push(...needsOf(projection, event, changes));
    } catch (error) {
      if (error instanceof NewerEvent) throw error;
      faults.set(event.taskId, { event, error: asError(error) });
    }
  }
  return { readable, needs, faults };
};

export const nothingKnown: KnownDocuments = { get: () => undefined, of: () => [] };

/**
 * Folds a batch of events into documents, starting from known documents and loaded ones. A document at a position is the
 * same everywhere, so a known one need not be loaded. After an event that can't be applied, only the later events of its
 * task are left out.
 */
export const foldBatch = async (
  projection: Projection,
  events: readonly StoredEvent[],
  known: KnownDocuments,
  load: Load,
): Promise<FoldResult> => {
  const { readable, needs, faults } = changesOf(projection, events);
  const loaded = new Map<Collection, ReadonlyMap<string, StoredDocument>>();
  const wanted = [
    ...[...neededIds(needs, known, projection.lookups.length > 0)].map(
      ([name, ids]) => [name, [...ids]] as const,
    ),
    ...neededPersons(needs),
  ];
  await Promise.all(
    wanted.map(async ([collection, some]) => {
      const found = await load(collection, some);
      loaded.set(collection, new Map([...(loaded.get(collection) ?? []), ...found]));
    }),
  );
  const folded = fold(
    {
      get: (collection, id) => known.get(collection, id) ?? loaded.get(collection)?.get(id),
      of: (collection) => [...known.of(collection), ...(loaded.get(collection)?.values() ?? [])],
    },
    readable,
    projection.lookups as readonly Collection[],
  );
  // If a task has both faults, the one from the fold counts: its event comes before the event that can't be read.
  return { documents: folded.documents, faults: new Map([...faults, ...folded.faults]) };
};
