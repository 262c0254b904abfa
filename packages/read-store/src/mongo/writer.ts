import { Problem, unavailable } from '@marketplace/service-kit';
import type { Db } from 'mongodb';
import type { DocumentsOfPersons, GenerationId, GenerationWrite, StoredDocument, Writer } from '../port.ts';
import type { KnownWords } from '../knownWords.ts';
import type { Collection } from '../projections/index.ts';
import { byPartition } from '../positions.ts';
import { placesOfUids, uidInJson } from '../storedTexts.ts';
import { guarded } from './connection.ts';
import { newGeneration, projectionsIn } from './projectionDocuments.ts';
import { fromStored, storedIn } from './storedDocuments.ts';
import { documentsToWrite, inBatches } from './writeDocuments.ts';

/** The generation is gone: its database was dropped, and perhaps prepared again. */
const gone = ({ projection, generation }: GenerationId): Problem =>
  unavailable('MongoDB', new Error(`The documents of ${projection}, generation ${generation}, are gone.`));

/** Moves the checkpoints of the partitions, never back, by one change of one document. */
const moveCheckpoints = async (
  db: Db,
  { id, reached, logPosition, resolvesLetters }: GenerationWrite,
  revision: string | undefined,
): Promise<void> => {
  const own = `generations.${id.generation}`;
  const { matchedCount } = await projectionsIn(db).updateOne(
    {
      _id: id.projection,
      [own]: { $exists: true },
      [`${own}.revision`]: revision ?? { $exists: false },
    },
    {
      ...(resolvesLetters && { $inc: { [`${own}.settled`]: 1 } }),
      $max: {
        ...Object.fromEntries(
          byPartition(reached).map((position, partition) => [`${own}.partitions.${partition}`, position]),
        ),
        // Compared by its first field, the position.
        ...(logPosition && {
          [`${own}.logPosition`]: {
            position: logPosition.position,
            event: logPosition.event,
            ledger: logPosition.ledger,
          },
        }),
      },
    },
  );
  if (matchedCount === 0) throw gone(id);
};

const keyOf = ({ projection, generation }: GenerationId): string => `${projection}.${generation}`;

/** Conditions of which one is true for a document that names one of these persons. */
const namingOneOf = (collection: Collection, uids: readonly string[]) => {
  const { columns, inRest } = placesOfUids(collection);
  return [
    ...columns.map((field) => ({ [field]: { $in: [...uids] } })),
    ...(inRest ? uids.map((uid) => ({ rest: { $regex: uidInJson(uid).replace(/[^\w]/g, '\\$&') } })) : []),
  ];
};

const loadStored = async (
  db: Db,
  { generation }: GenerationId,
  collection: Collection,
  wanted: readonly string[] | DocumentsOfPersons,
): Promise<ReadonlyMap<string, StoredDocument>> => {
  const loaded = new Map<string, StoredDocument>();
  const stored = storedIn(db, collection, generation);
  const filters =
    'uids' in wanted
      ? [{ taskId: { $in: [...wanted.taskIds] }, $or: namingOneOf(collection, wanted.uids) }]
      : inBatches(wanted).map((batch) => ({ _id: { $in: [...batch] } }));
  for (const filter of filters)
    for (const document of await stored.find(filter).toArray())
      loaded.set(document._id, fromStored(collection, document));
  return loaded;
};

/** Keeps the revision of each generation that a writer has seen first. `check` rejects if a revision has changed since. */
const createRevisions = (db: Db) => {
  const first = new Map<string, string>();
  const see = (id: GenerationId, revision: string): void => {
    const key = keyOf(id);
    if (!first.has(key)) first.set(key, revision);
    else if (first.get(key) !== revision) throw gone(id);
  };
  return {
    of: (id: GenerationId) => first.get(keyOf(id)),
    see,
    check: async (ids: readonly GenerationId[]): Promise<void> => {
      const names = ids.map(({ projection }) => projection);
      const documents = await projectionsIn(db)
        .find({ _id: { $in: names } })
        .toArray();
      for (const id of ids) {
        const stored = documents.find(({ _id }) => _id === id.projection)?.generations[id.generation];
        if (stored === undefined)
          throw first.has(keyOf(id)) ? gone(id) : new Error(`There is no generation ${keyOf(id)}.`);
        see(id, stored.revision);
      }
    },
  };
};

/**
 * Writes documents first, then checkpoints, both to the disks of most servers, so that a crash loses no write. If a generation has changed since
 * the writer read it, its database was dropped: the writer is lost then.
 */
export const createWriter = (db: Db, advanced: () => void, known: KnownWords): Writer => {
  const lost = new AbortController();
  const revisions = createRevisions(db);

  const assertNotLost = (): void => {
    if (lost.signal.aborted) throw unavailable('MongoDB', new Error('This writer is lost.'));
  };
  const whileThere = <T>(run: () => Promise<T>): Promise<T> =>
    guarded(() => {
      assertNotLost();
      return run();
    });

  return {
    disconnected: lost.signal,

    checkpoints: (id) =>
      whileThere(async () => {
        const document = await projectionsIn(db).findOne({ _id: id.projection });
        const stored = document?.generations[id.generation];
        if (stored) revisions.see(id, stored.revision);
        return (stored ?? newGeneration(0)).partitions;
      }),

    load: (id, collection, wanted) => whileThere(() => loadStored(db, id, collection, wanted)),

    prepareWrite: (writes) => {
      const prepared = writes.map((write) => ({
        write,
        put: documentsToWrite(db, write.id.generation, write.documents, known),
      }));
      return async () => {
        assertNotLost();
        // Runs while the first documents are written.
        const isThere = guarded(() => revisions.check(writes.map(({ id }) => id)));
        isThere.catch(() => undefined);
        try {
          for (const { write, put } of prepared) {
            await put(isThere);
            await isThere;
            await guarded(() => moveCheckpoints(db, write, revisions.of(write.id)));
          }
        } catch (error) {
          if (error instanceof Problem) lost.abort();
          throw error;
        }
        advanced();
      };
    },

    close: () => Promise.resolve(),
  };
};
