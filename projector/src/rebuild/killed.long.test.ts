import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@marketplace/contracts';
import { openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { leastOf, openPostgresReadStore, type Control, type ReadStore } from '@marketplace/read-store';
import { tasksProjection } from '@marketplace/read-store/projections';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { startProjectorProcess, type ProjectorProcess } from '../testing/projectorProcess.ts';
import { postWithBid } from '../testing/sharing.ts';

const rebuilt = 'tasks' as const;
const tasks = 3_000;

let test: TestStore;
let read: ReadStore;
let projector: ProjectorProcess;
/** A session that blocks the projector by a lock. */
let other: pg.Client;
let ledger: readonly StoredEvent[];

beforeAll(async () => {
  test = await openTestStore();
  read = await openPostgresReadStore({ url: test.url, logger: silentLogger });
  other = new pg.Client({ connectionString: test.url });
  await other.connect();
  for (let left = tasks; left > 0; left -= 100)
    await Promise.all(Array.from({ length: 100 }, () => postWithBid(test.store)));
  projector = await startProjectorProcess({ DATABASE_URL: test.url });
  const { position: head } = await test.store.ledger.head();
  // The read models can be read once they have caught up.
  await vi.waitFor(async () => {
    const positions = await read.documents.positions();
    expect(Math.min(positions.tasks, positions.bids)).toBeGreaterThanOrEqual(head);
  }, 40_000);
  ledger = await test.store.readEvents({ after: 0, limit: head });
});
afterAll(async () => {
  await projector.kill();
  await other.end();
  await read.close();
  await test.close();
});

interface Moment {
  readonly at: string;
  readonly isThen: (now: Control) => boolean | Promise<boolean>;
  /** The lock of another session that makes the moment last, and the time from which it is held. */
  readonly locks?: { readonly when: (now: Control) => boolean; readonly sql: (now: Control) => string };
  /** The new generation becomes live in spite of the kill. */
  readonly swaps?: true;
}

const compares = ({ rebuild }: Control): boolean => rebuild?.state === 'comparing';
/** Whether the projector waits for a lock with a statement that begins like this. */
const waitsWith = (statement: string) => async () => {
  const sql = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`;
  return (await test.sql(sql, [`${statement}%`])).length > 0;
};

const moments: readonly Moment[] = [
  {
    at: 'catches up',
    isThen: ({ live, next }) =>
      next !== undefined && next.checkpoints.some((at) => at > 0) && leastOf(next) < leastOf(live),
  },
  { at: 'begins to compare', isThen: compares },
  {
    at: 'swaps, so that PostgreSQL does it only when nobody waits for it any more',
    isThen: waitsWith('UPDATE read_models.projections p SET live'),
    locks: {
      when: compares,
      sql: () => `SELECT 1 FROM read_models.projections WHERE name = '${rebuilt}' FOR UPDATE`,
    },
    swaps: true,
  },
  {
    at: 'clears away what nobody needs any more',
    isThen: waitsWith('DROP TABLE'),
    locks: {
      when: ({ next }) => next !== undefined,
      sql: ({ previous }) => `LOCK TABLE read_models.tasks_g${previous} IN ACCESS SHARE MODE`,
    },
    swaps: true,
  },
];

const control = () => read.projections.control(rebuilt);
/** Reads without a pause, because the moment that it waits for is short. */
const when = async (holds: (now: Control) => boolean | Promise<boolean>): Promise<Control> => {
  const until = Date.now() + 25_000;
  while (Date.now() < until) {
    const now = await control();
    if (await holds(now)) return now;
    await sleep(1);
  }
  throw new Error(`That never was; at the end: ${JSON.stringify(await control())}`);
};
const isWhole = async () => {
  const { live } = await control();
  expect(await documentsIn(read.projections, tasksProjection, ledger, live.generation)).toEqual(
    await foldOf(tasksProjection, ledger),
  );
  expect(await read.documents.count('tasks', [])).toMatchObject({ count: tasks });
};
const generationsKept = async (): Promise<readonly number[]> => {
  const tables = await test.sql(
    `SELECT substring(relname FROM '\\d+$')::integer AS generation FROM pg_class
      WHERE relkind = 'r' AND relname ~ '^tasks_g\\d+$' ORDER BY 1`,
  );
  const sql = 'SELECT generation FROM read_models.generations WHERE projection = $1 ORDER BY 1';
  expect(await test.sql(sql, [rebuilt])).toEqual(tables);
  return tables.map(({ generation }) => Number(generation));
};

describe('a projector that is killed in a rebuild', { timeout: 60_000 }, () => {
  it.each(moments)(
    'when it $at leaves all as it was, and the next one ends it',
    async ({ isThen, locks, swaps }) => {
      const before = await control();
      const at = new Date().toISOString();
      const request = { kind: 'rebuild', acceptDifferences: false, at } as const;
      const { generation = 0 } = (await read.projections.beginRebuild(rebuilt, request)) ?? {};
      expect(generation).toBeGreaterThan(0);
      if (locks) {
        const now = await when(locks.when);
        await other.query('BEGIN');
        await other.query(locks.sql(now));
      }
      await when(isThen);
      await projector.kill();
      if (locks) await other.query('COMMIT');
      if (swaps) await when(({ live }) => live.generation === generation);
      else expect((await control()).live).toEqual(before.live);
      await isWhole();

      projector = await startProjectorProcess({ DATABASE_URL: test.url });
      const after = await when(({ rebuild, hasUnneeded }) => rebuild?.endedAt !== undefined && !hasUnneeded);
      expect(after.rebuild).toMatchObject({ state: 'swapped', generation });
      expect([after.previous, after.live.generation]).toEqual([before.live.generation, generation]);
      expect(await generationsKept()).toEqual([before.live.generation, generation]);
      await isWhole();
    },
  );
});
