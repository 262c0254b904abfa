import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@marketplace/contracts';
import { openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { openPostgresReadStore, type Control, type ReadStore } from '@marketplace/read-store';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasksProjection } from '../tasks/tasksProjection.ts';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { startProjectorProcess, type ProjectorProcess } from '../testing/projectorProcess.ts';
import { postWithBid } from '../testing/sharing.ts';

const name = 'tasks';
const tasks = 3_000;

let test: TestStore;
let read: ReadStore;
let projector: ProjectorProcess;
let ledger: readonly StoredEvent[];
/** Stands in the way of the projector, where a test has it locked. */
let other: pg.Client;

beforeAll(async () => {
  test = await openTestStore();
  read = await openPostgresReadStore({ url: test.url, logger: silentLogger });
  other = new pg.Client({ connectionString: test.url });
  await other.connect();
  for (let left = tasks; left > 0; left -= 100)
    await Promise.all(Array.from({ length: 100 }, () => postWithBid(test.store)));
  projector = await startProjectorProcess(test.url);
  const { position: head } = await test.store.ledger.head();
  await read.tasks.waitFor((at) => Math.min(at.tasks, at['bid-counts']) >= head, 20_000);
  ledger = await test.store.readEvents({ after: 0, limit: head });
});
afterAll(async () => {
  await projector.kill();
  await other.end();
  await read.close();
  await test.close();
});

const control = () => read.projections.control(name);
/** Looks as often as it can: what it waits for is over in a moment. */
const when = async (holds: (now: Control) => boolean | Promise<boolean>): Promise<Control> => {
  const until = Date.now() + 15_000;
  while (Date.now() < until) {
    const now = await control();
    if (await holds(now)) return now;
    await sleep(1);
  }
  throw new Error(`That never was; at the end: ${JSON.stringify(await control())}`);
};
const isOver = ({ succession, leftovers }: Control) => succession?.endedAt !== undefined && !leftovers;

/** Whether the projector waits for a lock with such a statement. */
const waitsWith = async (statement: string): Promise<boolean> => {
  const waiting = await test.sql(
    `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`,
    [`${statement}%`],
  );
  return waiting.length > 0;
};
const swap = 'UPDATE read_models.projections p SET live';

const generationsKept = async (): Promise<readonly number[]> => {
  const tables = await test.sql(
    `SELECT substring(relname FROM '\\d+$')::integer AS generation FROM pg_class
      WHERE relkind = 'r' AND relname ~ '^tasks_g\\d+$' ORDER BY 1`,
  );
  const noted = await test.sql(
    `SELECT generation FROM read_models.generations WHERE projection = $1 ORDER BY 1`,
    [name],
  );
  expect(noted).toEqual(tables);
  return tables.map(({ generation }) => Number(generation));
};

const isWhole = async () => {
  const { live } = await control();
  expect(await documentsIn(read.projections, tasksProjection, ledger, live.generation)).toEqual(
    await foldOf(tasksProjection, ledger),
  );
  expect(await read.tasks.page({ filter: {}, sort: '-posted', limit: 5 })).toMatchObject({ total: tasks });
};

const rebuild = () =>
  read.projections.begin(name, { kind: 'rebuild', acceptDifferences: false, at: new Date().toISOString() });

interface Moment {
  readonly at: string;
  readonly isThen: (now: Control) => boolean | Promise<boolean>;
  /** What another session locks meanwhile, so that the moment lasts; from when on. */
  readonly inTheWay?: { readonly when: (now: Control) => boolean; readonly lock: (now: Control) => string };
  /** The new generation takes the live one's place all the same. */
  readonly swaps?: true;
}

const holdsAll = ({ succession }: Control) => (succession?.hold?.at ?? 0) > 0;
const moments: readonly Moment[] = [
  {
    at: 'catches up',
    isThen: ({ next }) =>
      next !== undefined &&
      next.checkpoints.some((at) => at > 0) &&
      Math.min(...next.checkpoints) < ledger.length,
  },
  { at: 'begins to compare', isThen: ({ succession }) => succession?.state === 'comparing' },
  { at: 'has all stand still', isThen: ({ succession }) => succession?.hold?.at === 0 },
  { at: 'compares while all stand still', isThen: holdsAll },
  {
    at: 'swaps, so that PostgreSQL does it only when nobody waits for it any more',
    isThen: () => waitsWith(swap),
    inTheWay: {
      when: holdsAll,
      lock: () => `SELECT 1 FROM read_models.projections WHERE name = '${name}' FOR UPDATE`,
    },
    swaps: true,
  },
  {
    at: 'clears away what nobody needs any more',
    isThen: () => waitsWith('DROP TABLE'),
    inTheWay: {
      when: ({ next }) => next !== undefined,
      lock: ({ previous }) => `LOCK TABLE read_models.tasks_g${previous} IN ACCESS SHARE MODE`,
    },
    swaps: true,
  },
];

describe('a projector that is killed in a rebuild', { timeout: 30_000 }, () => {
  it.each(moments)('when it $at leaves all as it was, and the next one ends it', async (moment) => {
    const { isThen, inTheWay, swaps } = moment;
    const before = await control();
    const begun = await rebuild();
    if (begun === undefined) throw new Error('It did not begin.');
    if (inTheWay) {
      const now = await when(inTheWay.when);
      await other.query('BEGIN');
      await other.query(inTheWay.lock(now));
    }
    await when(isThen);
    await projector.kill();
    if (inTheWay) await other.query('COMMIT');
    if (swaps) await when(({ live }) => live.generation === begun.generation);
    else expect((await control()).live).toEqual(before.live);
    await isWhole();

    projector = await startProjectorProcess(test.url);
    const after = await when(isOver);
    expect(after.succession).toMatchObject({ state: 'swapped', generation: begun.generation });
    expect(after.live.generation).toBe(begun.generation);
    expect(after.previous).toBe(before.live.generation);
    expect(await generationsKept()).toEqual([before.live.generation, begun.generation]);
    await isWhole();
  });
});
