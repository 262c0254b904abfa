import { sorts } from '@marketplace/contracts';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOf, explainedFilters, writeForExplaining } from '../testing/explained.ts';
import { connectionOptions } from './connection.ts';
import { openPostgresReadStore, reading } from './postgresReadStore.ts';
import * as queries from './taskQueries.ts';

const many = 100_000;
const live = { tasks: 1, bids: 1 } as const;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let ids: readonly string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ level: 'silent', name: 'test' });
  const store = await openPostgresReadStore({ url: database.url, logger });
  ids = await writeForExplaining(store.projections, many);
  await store.close();
  client = new pg.Client(connectionOptions(database.url, 'test', reading));
  await client.connect();
}, 180_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The documents' tables that the statement's plan reads from end to end. */
const scanned = async ({ text, values }: queries.Statement): Promise<readonly string[]> => {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
    `EXPLAIN (FORMAT JSON) ${text}`,
    [...values],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('There is no plan.');
  return nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((name) => /_g\d+$/.test(name));
};

describe(`${many.toLocaleString('en')} tasks`, () => {
  it('can be scanned: the plans are read right', async () => {
    const statement = { text: 'SELECT * FROM read_models.tasks_g1 WHERE user_name = $1', values: ['x'] };
    expect(await scanned(statement)).toEqual(['tasks_g1']);
  });

  describe.each(Object.entries(explainedFilters))('by %s', (_, filter) => {
    it.each(sorts)('sorted by %s are listed, from start and middle, without a scan', async (sort) => {
      const first = { filter, sort, limit: 21 };
      expect(await scanned(queries.pageStatement(live, first))).toEqual([]);
      expect(await scanned(queries.pageStatement(live, { ...first, after: endOf(sort, many / 2) }))).toEqual(
        [],
      );
      expect(await scanned(queries.listCursorStatement(live, { filter, sort }))).toEqual([]);
    });

    it('are counted without a scan', async () => {
      expect(await scanned(queries.countStatement(live, filter))).toEqual([]);
    });
  });

  it.each([
    ['a task', () => queries.taskStatement(live, ids[5] ?? '')],
    ['featured tasks', () => queries.featuredStatement(live, '2027-06-01', 6)],
    ['the bids of a bidder', () => queries.bidsPlacedStatement(live, 'uid-5')],
    ['what a bidder has bid on', () => queries.bidsOfStatement(live, { uid: 'uid-5', limit: 21 })],
    ['a later page of it', () => queries.bidsOfStatement(live, { uid: 'uid-5', limit: 21, after: 50_000 })],
    ['the bids on tasks', () => queries.bidCountsStatement(live, ids.slice(0, 500))],
  ])('give %s without a scan', async (_, statement) => {
    expect(await scanned(statement())).toEqual([]);
  });
});
