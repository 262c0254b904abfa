import { sorts } from '@marketplace/contracts';
import { createClient } from '@marketplace/service-kit/postgres';
import { projectionFor, type Collection } from '../projections/index.ts';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bidsOf,
  bidsOn,
  dealsOf,
  reviewsOf,
  since,
  taskNotificationsOn,
  due,
  endOf,
  explainedFilters,
  featured,
  userNotificationsOf,
  writeForExplaining,
} from '../testing/explained.ts';
import { listQueryOf, whereOf } from '../testing/model.ts';
import { openPostgresReadStore, reading } from './postgresReadStore.ts';
import type { PageOf } from '../port.ts';
import { entriesStatement } from './entries.ts';
import { pageStatement } from './pages.ts';
import * as statements from './statements.ts';
import { mostAlike, mostOfPiece, piecesOf } from '../fuzzyMatch.ts';
import { alikeStatement, putWords } from './vocabulary.ts';

const many = 100_000;
const tasks = { collection: 'tasks', generation: 1 } as const;
const bids = { collection: 'bids', generation: 1 } as const;
const deals = { collection: 'deals', generation: 1 } as const;

const pageOf = <C extends Collection>(collection: C, query: PageOf<C>) =>
  pageStatement(projectionFor(collection).name, { collection, generation: 1, where: query.where }, query);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let ids: readonly string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { url } = database;
  const store = await openPostgresReadStore({
    url,
    logger: createLogger({ level: 'silent', name: 'test' }),
  });
  ids = await writeForExplaining(store.projections, many);
  await store.close();
  client = createClient({ url }, { name: 'test', settings: reading });
  await client.connect();
}, 180_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const explained = async (sql: string, values?: unknown[]): Promise<readonly Plan[]> => {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(sql, values);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('There is no plan.');
  return nodesOf(plan);
};
/** The plan for these values, and the generic plan, which PostgreSQL may use for a prepared statement. */
const plansOf = async ({ text, values }: statements.ReadStatement): Promise<readonly Plan[]> => [
  ...(await explained(`EXPLAIN (FORMAT JSON) ${text}`, [...values])),
  ...(await explained(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)),
];
const isOfDocuments = (name: string | undefined): boolean => /_g\d+(_|$)/.test(name ?? '');

/** The tables of documents that the plans scan completely. */
const scanned = async (statement: statements.ReadStatement): Promise<readonly unknown[]> =>
  (await plansOf(statement))
    .filter((node) => node['Node Type'] === 'Seq Scan' && isOfDocuments(node['Relation Name']))
    .map((node) => node['Relation Name']);

/** The same, and the indexes that the plans scan completely. */
const scannedAtAll = async (statement: statements.ReadStatement): Promise<readonly unknown[]> => [
  ...(await scanned(statement)),
  ...(await plansOf(statement))
    .filter((node) => isOfDocuments(node['Index Name']) && node['Index Cond'] === undefined)
    .map((node) => node['Index Name']),
];

describe(`${many.toLocaleString('en')} tasks`, () => {
  it('can be scanned, so the check of plans works', async () => {
    const statement = { text: 'SELECT * FROM read_models.tasks_g1 WHERE rest = $1', values: ['x'] };
    expect(await scanned(statement)).toEqual(['tasks_g1', 'tasks_g1']);
    const page = { where: [{ field: 'editVersion', is: 7 }], order: ['posted'], limit: 1 } as const;
    const sorted = pageStatement('tasks', { ...tasks, where: page.where }, page);
    // The index that is used depends on the statistics.
    expect((await scannedAtAll(sorted)).join()).toContain('tasks_g1_');
  });

  describe.each(Object.entries(explainedFilters))('by %s', (_, asked) => {
    const source = { ...tasks, where: whereOf(asked) };
    it.each(sorts)('sorted by %s are listed from start and middle without a scan', async (sort) => {
      const first = { ...listQueryOf(asked, sort), limit: 21 };
      const later = { ...first, after: endOf(sort, many / 2) };
      expect(await scanned(pageStatement('tasks', source, first))).toEqual([]);
      expect(await scanned(pageStatement('tasks', source, later))).toEqual([]);
      const entries = { ...first, columns: ['textPosition'] };
      expect(await scanned(entriesStatement('tasks', source, entries))).toEqual([]);
    });

    it('are counted without a scan', async () => {
      expect(await scanned(statements.countStatement('tasks', source))).toEqual([]);
      expect(await scanned(statements.tallyStatement('tasks', source, 'category'))).toEqual([]);
    });
  });

  it.each(['and', 'task', 'bakery', '77', '777', '77123'])(
    'are searched by reading few: %s',
    async (word) => {
      for (const sort of ['posted', '-posted', '-deadline'] as const) {
        const query = { ...listQueryOf({ words: [word] }, sort), limit: 21, countUpTo: 1_001 };
        const { text, values } = pageStatement('tasks', { ...tasks, where: query.where }, query);
        const scans = (await explained(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values])).filter(
          (node) => isOfDocuments(node['Relation Name'] ?? node['Index Name']),
        );
        const rows = scans.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0));
        expect(rows.reduce((sum, some) => sum + some, 0)).toBeLessThan(many / 3);
      }
    },
  );

  // The first matches of the words are near the beginning, far from it, or beyond the reach of the two indexes.
  it.each([
    ['777', 21],
    ['77', 21],
    ['77', 150],
    ['9', 21],
  ])('have the page of a word that a sort of all matches has: %s, of %s', async (word, limit) => {
    for (const sort of ['posted', '-posted', 'deadline', '-budget'] as const) {
      const query = { ...listQueryOf({ words: [word] }, sort), limit, countUpTo: 1_001 };
      const { text, values } = pageStatement('tasks', { ...tasks, where: query.where }, query);
      const order = query.order.map((field) => `${field} ${query.descending ? 'DESC' : 'ASC'}`).join(', ');
      const all = await client.query<{ id: string; total: number }>(
        `SELECT id, count(*) OVER () AS total FROM read_models.tasks_g1
          WHERE NOT removed AND words @@ '${word}:*'::tsquery ORDER BY ${order} LIMIT ${limit}`,
      );
      const page = await client.query<{ id: string; total: number }>(text, [...values]);
      expect(page.rows.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id));
      expect(Number(page.rows[0]?.total)).toBe(Math.min(1_001, Number(all.rows[0]?.total)));
    }
  });

  it('give a bounded number of words by their index to find fuzzy matches, however many there are', async () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `desi${index.toString(36).padStart(4, 'x')}`);
    const pieces = piecesOf('desgin');
    const put = putWords(
      words.map((word) => ({ word, pieces })),
      1,
    );
    await client.query(put.sql, put.values);
    const read = async () => {
      const { rows } = await client.query<{ read: number }>(
        "SELECT pg_stat_get_xact_tuples_returned('read_models.word_pieces_common'::regclass)::integer AS read",
      );
      return rows[0]?.read ?? 0;
    };
    await client.query('BEGIN');
    const before = await read();
    const { text, values } = alikeStatement('desgin');
    expect((await client.query(text, [...values])).rows).toHaveLength(mostAlike);
    expect((await read()) - before).toBe(pieces.length * mostOfPiece);
    await client.query('ROLLBACK');
  });

  it.each([
    ['a task', () => statements.documentsStatement('tasks', 'tasks', 1, ids.slice(5, 6))],
    ['tasks by their ids', () => statements.documentsStatement('tasks', 'tasks', 1, ids.slice(0, 500))],
    ['texts by ids', () => statements.textsStatement('tasks', 'tasks', 1, ids.slice(0, 500))],
    ['featured tasks', () => pageStatement('tasks', { ...tasks, where: featured.where }, featured)],
    [
      'the count of bids of a user',
      () => statements.countStatement('bids', { ...bids, where: bidsOf.where }),
    ],
    ['the bids of a user', () => entriesStatement('bids', { ...bids, where: bidsOf.where }, bidsOf)],
    ['the bids on a task', () => pageOf('bids', bidsOn(ids[3] ?? '', 'placed'))],
    ['a later page of them', () => pageOf('bids', bidsOn(ids[3] ?? '', 'placed', [many / 2]))],
    ['the bids on a task by amount', () => pageOf('bids', bidsOn(ids[3] ?? '', 'amount'))],
    ['a later page of these', () => pageOf('bids', bidsOn(ids[3] ?? '', 'days', [3, many / 2]))],
    ['the notifications of a user', () => pageOf('user_notifications', userNotificationsOf(1))],
    ['the unread ones', () => pageOf('user_notifications', userNotificationsOf(many - 5_000))],
    [
      'the notifications for bidders',
      () => pageOf('task_notifications', taskNotificationsOn(ids.slice(0, 3), 1)),
    ],
    [
      'the ones of many tasks',
      () => pageOf('task_notifications', taskNotificationsOn(ids.slice(0, 500), many - 5_000)),
    ],
    ['new notifications of anybody', () => pageOf('user_notifications', since(many - 500))],
    ['those for bidders of any task', () => pageOf('task_notifications', since(many - 500))],
    ['the tasks whose deadline is due', () => pageOf('tasks', due)],
    [
      'the counts of deals',
      () => statements.tallyStatement('deals', { ...deals, where: dealsOf }, 'standing'),
    ],
    [
      'the stars of a person',
      () => statements.tallyStatement('deals', { ...deals, where: reviewsOf().where }, 'stars'),
    ],
    ['the reviews of a person', () => pageOf('deals', reviewsOf())],
    ['a later page of these', () => pageOf('deals', reviewsOf(many / 2))],
  ])('give %s without a scan, of an index neither', async (_, statement) => {
    expect(await scannedAtAll(statement())).toEqual([]);
  });

  it.each([1, 500])(
    'give the notifications on %s tasks by the index of what happened on them',
    async (some) => {
      const plans = await plansOf(pageOf('task_notifications', taskNotificationsOn(ids.slice(0, some), 7)));
      const used = plans.filter((node) => isOfDocuments(node['Index Name']));
      const index = { 'Index Name': 'task_notifications_g1_task_id_happened' };
      expect(used).toMatchObject([index, index]);
      expect(used.map((node) => node['Index Cond'])).toEqual(
        Array.from(
          { length: 2 },
          () => expect.stringMatching(/task_id = ANY .* AND \(happened >= /) as string,
        ),
      );
    },
  );
});
