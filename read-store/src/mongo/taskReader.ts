import type { Db, MongoClient } from 'mongodb';
import type { PlacedBids, ReadPositions, TaskReader } from '../port.ts';
import { createWatching, type Advanced } from '../watching.ts';
import { guarded } from './connection.ts';
import { bidCountsOf, findTasks, pageEndOf, withBids } from './foundTasks.ts';
import { fromKept, keptIn, type Kept } from './keptDocuments.ts';
import { readAt, sameLive } from './projectionDocuments.ts';
import { storeIn } from './schema.ts';
import { createTaskList } from './taskList.ts';
import { countFilter, featuredQuery, listQuery, placedQuery, placedSum } from './taskQueries.ts';

/** Nobody tells of moves that other processes make; whoever waits asks often, and all who wait ask together. */
const polling = { whileWaiting: 10, whileListening: 250 };
/** The server gives up before the connection does. */
const maxTimeMS = 15_000;

/** A page and what it says of the rest: one more than the limit was read. */
const cut = <T>(rows: readonly T[], limit: number) => {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
};

const placedBidsOf = (kept: Kept<'placed_bids'>): Omit<PlacedBids, 'found'> => {
  const { position, body } = fromKept('placed_bids', kept);
  if (body === undefined) throw new Error('Bids are never removed.');
  const { uid: _, ...shown } = body;
  return { ...shown, position };
};

export const createTaskReader = (parts: {
  readonly client: MongoClient;
  readonly db: Db;
  readonly advance: Advanced;
}): TaskReader => {
  const { client, db, advance } = parts;
  const positions = () => guarded(async () => (await readAt(db)).positions);

  /**
   * What is found in the generations that are live, and positions that were read before, so that it surely has
   * them. Where others have become live meanwhile, the old ones may be gone already: then it is looked for again.
   */
  const read = <T extends object>(
    find: (live: ReadPositions) => Promise<T>,
  ): Promise<T & { readonly positions: ReadPositions }> =>
    guarded(async () => {
      for (let before = await readAt(db); ;) {
        const found = await find(before.live);
        const after = await readAt(db);
        if (sameLive(before, after)) return { ...found, positions: before.positions };
        before = after;
      }
    });

  return {
    positions,

    version: () =>
      guarded(async () => {
        const [store, at] = await Promise.all([storeIn(db).findOne({ _id: 'store' }), readAt(db)]);
        return {
          edition: [store?.edition, at.live.tasks, at.live['bids'], ...at.settled].join('.'),
          positions: at.positions,
        };
      }),

    ...createWatching(advance, positions, polling),

    task: (id) => read(async (live) => ({ found: (await findTasks(db, live, [id])).get(id) })),

    page: ({ limit, ...query }) =>
      read(async (live) => {
        const kept = keptIn(db, 'tasks', live.tasks);
        const { filter, sort } = listQuery(query);
        const [rows, total] = await Promise.all([
          kept.find(filter, { sort, limit: limit + 1, maxTimeMS }).toArray(),
          kept.countDocuments(countFilter(query.filter), { maxTimeMS }),
        ]);
        const { page, last } = cut(rows, limit);
        const tasks = await withBids(db, live, page);
        return { tasks, total, ...(last && { end: pageEndOf(last, query.sort) }) };
      }),

    stream: createTaskList(client, db),

    featured: (today, limit) =>
      read(async (live) => {
        const { filter, sort } = featuredQuery(today);
        const kept = keptIn(db, 'tasks', live.tasks);
        return {
          tasks: await withBids(db, live, await kept.find(filter, { sort, limit, maxTimeMS }).toArray()),
        };
      }),

    bidsPlacedBy: (uid) =>
      read(async (live) => {
        const kept = keptIn(db, 'placed_bids', live['bids']);
        const [sum] = await kept.aggregate<{ count: number }>(placedSum(uid), { maxTimeMS }).toArray();
        return { count: sum?.count ?? 0 };
      }),

    bidsOf: ({ uid, limit, after }) =>
      read(async (live) => {
        const kept = keptIn(db, 'placed_bids', live['bids']);
        const { filter, sort } = placedQuery(uid, after);
        const [rows, total] = await Promise.all([
          kept.find(filter, { sort, limit: limit + 1, maxTimeMS }).toArray(),
          kept.countDocuments({ uid }, { maxTimeMS }),
        ]);
        const { page, last } = cut(rows, limit);
        const placed = page.map(placedBidsOf);
        const found = await findTasks(
          db,
          live,
          placed.map(({ taskId }) => taskId),
        );
        const bids = placed.map((one) => ({ ...one, found: found.get(one.taskId) }));
        return { bids, total, ...(last && { end: last.position }) };
      }),

    bidCounts: async (taskIds) =>
      (await read(async (live) => ({ counts: await bidCountsOf(db, live, taskIds) }))).counts,
  };
};
