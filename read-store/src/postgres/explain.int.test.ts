import { randomUUID } from 'node:crypto';
import { categories, sorts, statuses, type Sort } from '@marketplace/contracts';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredDocument, TaskFilter } from '../port.ts';
import {
  bidderBids,
  bidsOne,
  placedBids,
  postedTask,
  removedTask,
  taskBids,
  tasksOne,
} from '../testing/documents.ts';
import { connectionOptions } from './connection.ts';
import { openPostgresReadStore, reading } from './postgresReadStore.ts';
import * as queries from './taskQueries.ts';

const many = 100_000;
const batch = 10_000;
const live = { tasks: 1, 'bid-counts': 1 } as const;
const vocabulary = 'logo bakery shop website video editor blog campaign poster banner'.split(' ');
const dayOf = (index: number) => new Date(Date.UTC(2027, 0, index % 365)).toISOString().slice(0, 10);
const ids = Array.from({ length: many }, () => randomUUID());

const taskAt = (index: number): StoredDocument => {
  const id = ids[index] ?? '';
  if (index % 20 === 19) return removedTask(index + 1, id);
  return postedTask(
    index + 1,
    {
      title: `Task ${index} ${vocabulary[index % 10] ?? ''}`,
      description: `${vocabulary[(index >> 3) % 10] ?? ''} ${'and more of it '.repeat(10)}`,
      category: categories[index % 5] ?? 'Design',
      // As on a market: most are open, few are cancelled.
      status: (index % 100 === 7 ? statuses[3] : statuses[index % 3]) ?? 'Pending',
      deadline: dayOf(index),
      budget: (index * 7919) % 5_000,
      ownerUid: `uid-${index % 2_000}`,
    },
    id,
  );
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ level: 'silent', name: 'test' });
  const store = await openPostgresReadStore({ url: database.url, logger });
  const { projections } = store;
  await projections.prepare();
  for (let from = 0; from < many; from += batch) {
    const indexes = Array.from({ length: batch }, (_, index) => from + index);
    const bids = indexes.flatMap((index) => [
      taskBids(index + 1, ids[index] ?? '', 1),
      bidderBids(index + 1, `uid-${index % 9_000}`, index % 12, 1),
      placedBids(index + 1, `uid-${index % 900}`, ids[index] ?? ''),
    ]);
    await projections.write(tasksOne, indexes.map(taskAt), from + batch);
    await projections.write(bidsOne, [...new Map(bids.map((bid) => [bid.id, bid])).values()], from + batch);
  }
  await projections.prepareReads(tasksOne);
  await projections.prepareReads(bidsOne);
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

const filters: Readonly<Record<string, TaskFilter>> = {
  'no filter': {},
  words: { words: ['log', 'bakery'] },
  'a word that is everywhere': { words: ['and'] },
  category: { category: 'Design' },
  status: { status: 'Cancelled' },
  'category and status': { category: 'Design', status: 'In Progress' },
  'lower budget': { minBudget: 4_990 },
  'budget range': { minBudget: 10, maxBudget: 4_000 },
  'deadline from': { deadlineFrom: '2027-12-30' },
  'deadline range': { deadlineFrom: '2027-01-02', deadlineTo: '2027-11-30' },
  owner: { ownerUid: 'uid-7' },
  'owner and words': { ownerUid: 'uid-7', words: ['task'] },
  everything: {
    words: ['task'],
    category: 'Design',
    status: 'Pending',
    minBudget: 1,
    maxBudget: 4_999,
    deadlineFrom: '2027-01-01',
    deadlineTo: '2027-12-31',
  },
};
const endOf = (sort: Sort) => ({
  posted: 50_000,
  ...(sort.endsWith('deadline') && { key: '2027-06-01' }),
  ...(sort.endsWith('budget') && { key: 2_500 }),
});

describe(`${many.toLocaleString('en')} tasks`, () => {
  it('can be scanned: the plans are read right', async () => {
    const statement = { text: 'SELECT * FROM read_models.tasks_g1 WHERE user_name = $1', values: ['x'] };
    expect(await scanned(statement)).toEqual(['tasks_g1']);
  });

  describe.each(Object.entries(filters))('by %s', (_, filter) => {
    it.each(sorts)('sorted by %s are listed, from start and middle, without a scan', async (sort) => {
      const first = { filter, sort, limit: 21 };
      expect(await scanned(queries.pageStatement(live, first))).toEqual([]);
      expect(await scanned(queries.pageStatement(live, { ...first, after: endOf(sort) }))).toEqual([]);
      expect(await scanned(queries.listCursorStatement(live, { filter, sort }))).toEqual([]);
    });

    it('are counted without a scan', async () => {
      expect(await scanned(queries.countStatement(live, filter))).toEqual([]);
    });
  });

  it.each([
    ['a task', queries.taskStatement(live, ids[5] ?? '')],
    ['featured tasks', queries.featuredStatement(live, '2027-06-01', 6)],
    ['the bids of a bidder', queries.bidsPlacedStatement(live, 'uid-5')],
    ['what a bidder has bid on', queries.bidsOfStatement(live, { uid: 'uid-5', limit: 21 })],
    ['a later page of it', queries.bidsOfStatement(live, { uid: 'uid-5', limit: 21, after: 50_000 })],
    ['the bids on tasks', queries.bidCountsStatement(live, ids.slice(0, 500))],
  ])('give %s without a scan', async (_, statement) => {
    expect(await scanned(statement)).toEqual([]);
  });
});
