import type pg from 'pg';
import type { TaskReader } from '../port.ts';
import { createWatching } from '../watching.ts';
import type { Advance } from './advance.ts';
import { guarded, isWithoutTable } from './connection.ts';
import { createTaskList } from './taskList.ts';
import * as queries from './taskQueries.ts';
import {
  foundTaskOf,
  pageEndOf,
  placedBidsOf,
  readAtOf,
  readAtWidth,
  type ReadAt,
  type Row,
} from './taskRows.ts';

/** The safety net: NOTIFY tells of nearly every move. */
const polling = { whileWaiting: 100, whileListening: 1_000 };

type StatementFor = (live: queries.LiveGenerations) => queries.Statement & { readonly name?: string };

const sameGenerations = (a: queries.LiveGenerations, b: queries.LiveGenerations): boolean =>
  a.tasks === b.tasks && a['bids'] === b['bids'];

export const createTaskReader = (parts: {
  readonly reads: pg.Pool;
  readonly lists: pg.Pool;
  readonly advance: Advance;
}): TaskReader => {
  const { reads, lists, advance } = parts;
  let assumed: queries.LiveGenerations | undefined;

  const rowsOf = async (statement: queries.Statement): Promise<readonly Row[]> =>
    (await reads.query<unknown[]>({ ...statement, values: [...statement.values], rowMode: 'array' })).rows;

  const readAt = (): Promise<ReadAt> => guarded(async () => readAtOf(await rowsOf(queries.readAtStatement)));
  const positions = async () => (await readAt()).positions;

  /**
   * What the statement finds, and the moment of that. It is written for the generations that were live when last
   * seen; its answer says whether they still were, else it is asked again for those that are.
   */
  const read = (
    statementFor: StatementFor,
  ): Promise<{ readonly at: ReadAt; readonly rows: readonly Row[] }> =>
    guarded(async () => {
      for (let known = assumed; ; known = assumed) {
        const live = known ?? readAtOf(await rowsOf(queries.readAtStatement)).live;
        try {
          const rows = await rowsOf(statementFor(live));
          const at = readAtOf(rows);
          assumed = at.live;
          if (sameGenerations(at.live, live)) return { at, rows };
        } catch (error) {
          assumed = undefined;
          // They are live no more, perhaps: their tables may be gone, or never have been all that are read now.
          if (known === undefined || !isWithoutTable(error)) throw error;
        }
      }
    });

  /** The rows' own columns, after the moment's and `further` ones; none where nothing was found. */
  const found = (rows: readonly Row[], further = 0): readonly Row[] =>
    rows.map((row) => row.slice(readAtWidth + further)).filter((row) => row[0] !== null);

  return {
    positions,

    version: async () => {
      const { store, live, positions: at } = await readAt();
      return { edition: `${store}.${live.tasks}.${live['bids']}`, positions: at };
    },

    ...createWatching(advance, positions, polling),

    task: async (id) => {
      const { at, rows } = await read((live) => queries.taskStatement(live, id));
      const [row] = found(rows);
      return { positions: at.positions, found: row && foundTaskOf(row) };
    },

    page: async (query) => {
      const { limit, sort } = query;
      const { at, rows } = await read((live) => queries.pageStatement(live, { ...query, limit: limit + 1 }));
      const more = found(rows, 1);
      const page = more.slice(0, limit);
      const last = page.at(-1);
      return {
        positions: at.positions,
        tasks: page.map(foundTaskOf),
        total: Number(rows[0]?.[readAtWidth]),
        ...(more.length > limit && last ? { end: pageEndOf(last, sort) } : {}),
      };
    },

    stream: createTaskList(lists),

    featured: async (today, limit) => {
      const { at, rows } = await read((live) => queries.featuredStatement(live, today, limit));
      return { positions: at.positions, tasks: found(rows).map(foundTaskOf) };
    },

    bidsPlacedBy: async (uid) => {
      const { at, rows } = await read((live) => queries.bidsPlacedStatement(live, uid));
      return { positions: at.positions, count: Number(found(rows)[0]?.[0]) };
    },

    bidsOf: async (query) => {
      const { limit } = query;
      const { at, rows } = await read((live) =>
        queries.bidsOfStatement(live, { ...query, limit: limit + 1 }),
      );
      const more = found(rows, 1).map(placedBidsOf);
      const bids = more.slice(0, limit);
      const last = bids.at(-1);
      return {
        positions: at.positions,
        bids,
        total: Number(rows[0]?.[readAtWidth]),
        ...(more.length > limit && last ? { end: last.position } : {}),
      };
    },

    bidCounts: async (taskIds) => {
      const { rows } = await read((live) => queries.bidCountsStatement(live, taskIds));
      return new Map(found(rows).map(([id, count]) => [id as string, count as number]));
    },
  };
};
