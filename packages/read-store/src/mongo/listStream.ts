import { projectionFor } from '../projections/index.ts';
import type { Db, FindCursor, MongoClient } from 'mongodb';
import type { DocumentReader } from '../port.ts';
import { guarded } from './connection.ts';
import { readAt, type Reading } from './projectionDocuments.ts';
import { filterOf, listQuery } from './queries.ts';
import { foundOf, storedIn, type Stored } from './storedDocuments.ts';

const batchSize = 500;

const nextBatch = async (cursor: FindCursor<Stored>): Promise<readonly Stored[]> => {
  const batch: Stored[] = [];
  while (batch.length < batchSize) {
    const stored = await cursor.next();
    if (stored === null) break;
    batch.push(stored);
  }
  return batch;
};

/** True if the server has snapshot reads: replica sets and clusters have them. */
const hasSnapshots = async (db: Db): Promise<boolean> => {
  const { setName, msg } = await db.command({ hello: 1 });
  return setName !== undefined || msg === 'isdbgrid';
};

/**
 * Whole lists, read as they are consumed, by one cursor each. On a replica set or a cluster the position, the documents and
 * the total are from one snapshot. On other servers the position is read first, so documents may be newer, and the list is as
 * consistent as the server's cursor (FerretDB's shows the state at its start). There the total is exact for a list of one
 * batch; for a longer list it is counted just after the start.
 */
export const createListStream = (
  client: () => Pick<MongoClient, 'startSession'>,
  db: Db,
): DocumentReader['stream'] => {
  let snapshots: Promise<boolean> | undefined;
  const canSnapshot = (): Promise<boolean> => {
    snapshots ??= hasSnapshots(db).catch((error: unknown) => {
      snapshots = undefined;
      throw error;
    });
    return snapshots;
  };

  return (collection, query) =>
    guarded(async () => {
      const { name } = projectionFor(collection);
      const session = (await canSnapshot()) ? client().startSession({ snapshot: true }) : undefined;
      const reading: Reading = session ? { session, readConcern: { level: 'snapshot' } } : {};
      let cursor: FindCursor<Stored> | undefined;
      const end = async () => {
        await cursor?.close().catch(() => undefined);
        await session?.endSession();
      };
      try {
        const { live, position } = await readAt(db, name, reading);
        const stored = storedIn(db, collection, live);
        const { filter, sort } = listQuery(collection, query);
        const list = stored.find(filter, { ...reading, sort, batchSize, allowDiskUse: true });
        cursor = list;
        const first = await nextBatch(list);
        const total =
          first.length < batchSize
            ? first.length
            : await stored.countDocuments(filterOf(collection, query.where), { ...reading });
        const batches = async function* () {
          try {
            yield [];
            for (let batch = first; batch.length > 0; batch = await guarded(() => nextBatch(list))) {
              yield batch.map((one) => foundOf(collection, one));
              if (batch.length < batchSize) return;
            }
          } finally {
            await end();
          }
        };
        const begun = batches();
        // After the first step, the cursor is closed even if the reader stops early.
        await begun.next();
        return { position, total, batches: begun };
      } catch (error) {
        await end();
        throw error;
      }
    });
};
