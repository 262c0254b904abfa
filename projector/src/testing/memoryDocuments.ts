import { partitionCount, type LogPosition } from '@marketplace/contracts';
import { layoutOf, uidFieldsOf, type Collection } from '@marketplace/read-store/projections';
import type {
  DocumentsOfPersons,
  DocumentWrite,
  GenerationWrite,
  StoredDocument,
} from '@marketplace/read-store';

type Documents = Map<string, StoredDocument>;

export const documentKey = (collection: Collection, id: string): string => `${collection} ${id}`;

export const isOfPersons = (
  document: StoredDocument,
  collection: Collection,
  { taskIds, uids }: DocumentsOfPersons,
): boolean => {
  const values: Readonly<Record<string, unknown>> = { ...document.body };
  return (
    document.collection === collection &&
    taskIds.includes(String(values['taskId'])) &&
    uidFieldsOf(layoutOf(collection)).some((field) => uids.includes(String(values[field])))
  );
};

/** The stored document with the counters and the position of the written one. */
const withCounters = (stored: StoredDocument, { collection, position, body }: DocumentWrite) => {
  const { counters } = layoutOf(collection);
  const values = body as unknown as Readonly<Record<string, unknown>> | undefined;
  const changed = Object.fromEntries(counters.map((name) => [name, values?.[name]]));
  return { ...stored, position, body: { ...stored.body, ...changed } } as StoredDocument;
};

export const createMemoryDocuments = () => {
  const generations = new Map<string, Documents>();
  const checkpoints = new Map<string, readonly number[]>();
  const logPositions = new Map<string, LogPosition>();
  const of = (generation: string): Documents => {
    const documents = generations.get(generation) ?? new Map<string, StoredDocument>();
    generations.set(generation, documents);
    return documents;
  };
  const checkpointsOf = (generation: string): readonly number[] =>
    checkpoints.get(generation) ?? Array.from({ length: partitionCount }, () => 0);
  /** Writes each document that is newer than the stored one. */
  const put = (generation: string, written: readonly DocumentWrite[]): void => {
    for (const { countersOnly = false, ...document } of written) {
      const key = documentKey(document.collection, document.id);
      const stored = of(generation).get(key);
      if (countersOnly && stored?.body === undefined) continue;
      if ((stored?.position ?? 0) >= document.position) continue;
      of(generation).set(key, countersOnly && stored ? withCounters(stored, document) : document);
    }
  };
  return {
    logPositions,
    /** The documents of a generation, by {@link documentKey}. */
    of: (generation: string): ReadonlyMap<string, StoredDocument> => of(generation),
    checkpointsOf,
    write: (generation: string, { documents, reached, logPosition }: GenerationWrite): void => {
      const former = logPositions.get(generation)?.position ?? 0;
      if (logPosition && logPosition.position > former) logPositions.set(generation, logPosition);
      put(generation, documents);
      const moved = checkpointsOf(generation).map((position, partition) =>
        Math.max(position, reached.get(partition) ?? 0),
      );
      checkpoints.set(generation, moved);
    },
    /** Of a user, from all generations. */
    removeAlerts: (uid: string): void => {
      for (const stored of generations.values())
        for (const [key, { body }] of stored)
          if (key.startsWith('alerts ') && body && 'toUid' in body && body.toUid === uid) stored.delete(key);
    },
    remove: (generation: string): void => {
      generations.delete(generation);
      checkpoints.delete(generation);
      logPositions.delete(generation);
    },
  };
};
