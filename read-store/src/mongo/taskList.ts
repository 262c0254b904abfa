import type { Db, FindCursor, MongoClient } from 'mongodb';
import type { TaskReader } from '../port.ts';
import { guarded } from './connection.ts';
import { withBids } from './foundTasks.ts';
import { keptIn } from './keptDocuments.ts';
import { readAt, type Reading } from './projectionDocuments.ts';
import { countFilter, listQuery, type KeptTask } from './taskQueries.ts';

const batchSize = 1_000;

const nextBatch = async (cursor: FindCursor<KeptTask>): Promise<readonly KeptTask[]> => {
  const batch: KeptTask[] = [];
  while (batch.length < batchSize) {
    const task = await cursor.next();
    if (task === null) break;
    batch.push(task);
  }
  return batch;
};

/** Whether the server can read several statements as of one moment: replica sets and clusters can. */
const hasSnapshots = async (db: Db): Promise<boolean> => {
  const { setName, msg } = await db.command({ hello: 1 });
  return setName !== undefined || msg === 'isdbgrid';
};

/**
 * Whole lists, read as they are consumed, by one cursor each. On a replica set or a cluster the positions, the tasks, their
 * bids and the total are of one moment. Elsewhere: every task is at or after the positions, which are read first; the list
 * is as steady as the server's cursor, FerretDB's is that of its beginning; bids are read a batch at a time, so later
 * ones may count in them; the total is exact for a list of one batch, and else counted when the list has just been begun.
 */
export const createTaskList = (client: MongoClient, db: Db): TaskReader['stream'] => {
  let snapshots: Promise<boolean> | undefined;
  const canSnapshot = (): Promise<boolean> => {
    snapshots ??= hasSnapshots(db).catch((error: unknown) => {
      snapshots = undefined;
      throw error;
    });
    return snapshots;
  };

  return ({ filter, sort }) =>
    guarded(async () => {
      const session = (await canSnapshot()) ? client.startSession({ snapshot: true }) : undefined;
      const reading: Reading = session ? { session, readConcern: { level: 'snapshot' } } : {};
      let cursor: FindCursor<KeptTask> | undefined;
      const end = async () => {
        await cursor?.close().catch(() => undefined);
        await session?.endSession();
      };
      try {
        const { live, positions } = await readAt(db, reading);
        const tasks = keptIn(db, 'tasks', live.tasks);
        const query = listQuery({ filter, sort });
        const list = tasks.find(query.filter, {
          ...reading,
          sort: query.sort,
          batchSize,
          allowDiskUse: true,
        });
        cursor = list;
        const first = await nextBatch(list);
        const total =
          first.length < batchSize
            ? first.length
            : await tasks.countDocuments(countFilter(filter), { ...reading });
        const batches = async function* () {
          try {
            for (let batch = first; batch.length > 0; batch = await guarded(() => nextBatch(list))) {
              const some = batch;
              yield await guarded(() => withBids(db, live, some, reading));
              if (some.length < batchSize) return;
            }
          } finally {
            await end();
          }
        };
        return { positions, total, batches: batches() };
      } catch (error) {
        await end();
        throw error;
      }
    });
};
