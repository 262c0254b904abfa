import type { TaskCategory, TaskStatus } from '@marketplace/contracts';
import type pg from 'pg';
import type { FoundTask, PageEnd, ReadPositions, TaskReader } from '../port.ts';
import type { Advance } from './advance.ts';
import { guarded } from './connection.ts';
import * as queries from './taskQueries.ts';

const streamBatch = 1_000;
const pollWhileWaiting = 100;

interface PositionRow {
  readonly name: string;
  readonly live: number;
  readonly position: string;
}
interface VersionRow extends PositionRow {
  readonly store: string;
}
type Row = readonly unknown[];

interface Snapshot {
  readonly positions: ReadPositions;
  readonly live: queries.LiveGenerations;
  rows(statement: queries.Statement): Promise<readonly Row[]>;
}

const byProjection = (rows: readonly PositionRow[], value: (row: PositionRow) => number): ReadPositions => {
  const find = (name: string) => {
    const row = rows.find((candidate) => candidate.name === name);
    return row === undefined ? 0 : value(row);
  };
  return { tasks: find('tasks'), 'bid-counts': find('bid-counts') };
};
const liveOf = (rows: readonly PositionRow[]) => byProjection(rows, ({ live }) => live);
const positionsOf = (rows: readonly PositionRow[]) => byProjection(rows, ({ position }) => Number(position));

const foundTask = (row: Row): FoundTask & { readonly posted: number } => ({
  task: {
    _id: row[0] as string,
    title: row[1] as string,
    category: row[2] as TaskCategory,
    description: row[3] as string,
    deadline: row[4] as string,
    budget: row[5] as number,
    userName: row[6] as string,
    status: row[7] as TaskStatus,
    createdAt: row[8] as string,
    updatedAt: row[9] as string,
    bidsCount: row[10] as number,
  },
  userEmail: row[11] as string,
  ownerUid: row[12] as string,
  editVersion: row[13] as number,
  posted: Number(row[14]),
});

const endOf = (found: FoundTask & { readonly posted: number }, sort: queries.PageQuery['sort']): PageEnd => {
  const field = queries.sortField(sort);
  return field === 'posted' ? { posted: found.posted } : { key: found.task[field], posted: found.posted };
};

export const createTaskReader = (pool: pg.Pool, advance: Advance): TaskReader => {
  const snapshotOn = async (client: pg.PoolClient): Promise<Snapshot> => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<PositionRow>(queries.positionsStatement);
    return {
      positions: positionsOf(rows),
      live: liveOf(rows),
      rows: async ({ text, values }) =>
        (await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })).rows,
    };
  };

  /** Positions and documents of one moment. */
  const inSnapshot = <T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
    guarded(async () => {
      const client = await pool.connect();
      let fault: unknown;
      try {
        const result = await read(await snapshotOn(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        fault = error;
        throw error;
      } finally {
        // A connection whose transaction did not end well is not used again.
        client.release(fault instanceof Error ? fault : undefined);
      }
    });

  const positions = async (): Promise<ReadPositions> => {
    const { rows } = await guarded(() => pool.query<PositionRow>(queries.positionsStatement));
    return positionsOf(rows);
  };

  const total = async (snapshot: Snapshot, filter: queries.PageQuery['filter']): Promise<number> =>
    Number((await snapshot.rows(queries.countStatement(snapshot.live, filter)))[0]?.[0]);

  return {
    positions,

    version: async () => {
      const { rows } = await guarded(() => pool.query<VersionRow>(queries.versionStatement));
      const live = liveOf(rows);
      const edition = `${rows[0]?.store}.${live.tasks}.${live['bid-counts']}`;
      return { edition, positions: positionsOf(rows) };
    },

    waitFor: async (reached, timeoutMs) => {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        let moved: (() => void) | undefined;
        const wake = new Promise<void>((resolve) => (moved = resolve));
        const stopListening = advance.onAdvance(() => moved?.());
        const left = deadline - performance.now();
        const timer = setTimeout(() => moved?.(), Math.min(Math.max(left, 0), pollWhileWaiting));
        try {
          if (reached(await positions())) return true;
          if (left <= 0) return false;
          await wake;
        } finally {
          clearTimeout(timer);
          stopListening();
        }
      }
    },

    onAdvance: (listener) => {
      let reading = false;
      let again = false;
      const tell = async (): Promise<void> => {
        again = true;
        if (reading) return;
        reading = true;
        try {
          while (again) {
            again = false;
            listener(await positions());
          }
        } catch {
          // The store is away; the next move tells again.
        } finally {
          reading = false;
        }
      };
      return advance.onAdvance(() => void tell());
    },

    task: (id) =>
      inSnapshot(async (snapshot) => {
        const [row] = await snapshot.rows(queries.taskStatement(snapshot.live, id));
        return { positions: snapshot.positions, found: row && foundTask(row) };
      }),

    page: (query) =>
      inSnapshot(async (snapshot) => {
        const oneMore = { ...query, limit: query.limit + 1 };
        const rows = await snapshot.rows(queries.pageStatement(snapshot.live, oneMore));
        const found = rows.slice(0, query.limit).map(foundTask);
        const last = found.at(-1);
        return {
          positions: snapshot.positions,
          tasks: found,
          total: await total(snapshot, query.filter),
          ...(rows.length > query.limit && last ? { end: endOf(last, query.sort) } : {}),
        };
      }),

    stream: async ({ filter, sort }) => {
      const client = await guarded(() => pool.connect());
      const open = async () => {
        try {
          const snapshot = await snapshotOn(client);
          return { snapshot, total: await total(snapshot, filter) };
        } catch (error) {
          client.release(true);
          throw error;
        }
      };
      const opened = await guarded(open);
      const batches = async function* (): AsyncGenerator<readonly FoundTask[]> {
        let done = false;
        try {
          let after: PageEnd | undefined;
          do {
            const page = { filter, sort, limit: streamBatch, after };
            const found = (
              await guarded(() => opened.snapshot.rows(queries.pageStatement(opened.snapshot.live, page)))
            ).map(foundTask);
            const last = found.at(-1);
            after = last && found.length === streamBatch ? endOf(last, sort) : undefined;
            if (found.length > 0) yield found;
          } while (after !== undefined);
          await client.query('COMMIT');
          done = true;
        } finally {
          // Left early, the connection goes with its transaction.
          client.release(!done);
        }
      };
      return { positions: opened.snapshot.positions, total: opened.total, batches: batches() };
    },

    featured: (today, limit) =>
      inSnapshot(async (snapshot) => ({
        positions: snapshot.positions,
        tasks: (await snapshot.rows(queries.featuredStatement(snapshot.live, today, limit))).map(foundTask),
      })),

    bidsPlacedBy: (uid) =>
      inSnapshot(async (snapshot) => ({
        positions: snapshot.positions,
        count: Number((await snapshot.rows(queries.bidsPlacedStatement(snapshot.live, uid)))[0]?.[0] ?? 0),
      })),

    bidCounts: (taskIds) =>
      inSnapshot(async (snapshot) => {
        const rows = await snapshot.rows(queries.bidCountsStatement(snapshot.live, taskIds));
        return new Map(rows.map(([id, count]) => [id as string, count as number]));
      }),
  };
};
