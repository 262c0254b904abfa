import { openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { openPostgresReadStore, type Control, type ReadStore } from '@marketplace/read-store';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdsAll, rebuilt, seenMoments, startKillable, type Moment } from '../testing/killing.ts';

let test: TestStore;
let read: ReadStore;
let killable: Awaited<ReturnType<typeof startKillable>>;
/** Stands in the projector's way, where it locks something. */
let other: pg.Client;

const generationsKept = async (): Promise<readonly number[]> => {
  const tables = await test.sql(
    `SELECT substring(relname FROM '\\d+$')::integer AS generation FROM pg_class
      WHERE relkind = 'r' AND relname ~ '^tasks_g\\d+$' ORDER BY 1`,
  );
  const noted = await test.sql(
    `SELECT generation FROM read_models.generations WHERE projection = $1 ORDER BY 1`,
    [rebuilt],
  );
  expect(noted).toEqual(tables);
  return tables.map(({ generation }) => Number(generation));
};

beforeAll(async () => {
  test = await openTestStore();
  read = await openPostgresReadStore({ url: test.url, logger: silentLogger });
  other = new pg.Client({ connectionString: test.url });
  await other.connect();
  const settings = { DATABASE_URL: test.url };
  killable = await startKillable({ events: test.store, read, settings, generationsKept });
});
afterAll(async () => {
  await killable.stop();
  await other.end();
  await read.close();
  await test.close();
});

/** Whether the projector waits for a lock with such a statement. */
const waitsWith = (statement: string) => async () => {
  const waiting = await test.sql(
    `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`,
    [`${statement}%`],
  );
  return waiting.length > 0;
};
const locking = (statement: (now: Control) => string) => async (now: Control) => {
  await other.query('BEGIN');
  await other.query(statement(now));
  return () => other.query('COMMIT');
};

const moments: readonly Moment[] = [
  ...seenMoments,
  {
    at: 'swaps, so that PostgreSQL does it only when nobody waits for it any more',
    isThen: waitsWith('UPDATE read_models.projections p SET live'),
    prolong: {
      when: holdsAll,
      begin: locking(() => `SELECT 1 FROM read_models.projections WHERE name = '${rebuilt}' FOR UPDATE`),
    },
    swaps: true,
  },
  {
    at: 'clears away what nobody needs any more',
    isThen: waitsWith('DROP TABLE'),
    prolong: {
      when: ({ next }) => next !== undefined,
      begin: locking(({ previous }) => `LOCK TABLE read_models.tasks_g${previous} IN ACCESS SHARE MODE`),
    },
    swaps: true,
  },
];

describe('a projector that is killed in a rebuild', { timeout: 60_000 }, () => {
  it.each(moments)('when it $at leaves all as it was, and the next one ends it', async (moment) => {
    await killable.killWhen(moment);
  });
});
