import { sorts } from '@marketplace/contracts';
import { createLogger } from '@marketplace/service-kit';
import { realMongo } from '@marketplace/service-kit/testing';
import { MongoClient, type Document, type Filter, type Sort as Order } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bidsOf,
  bidsOn,
  dealsOf,
  reviewsOf,
  taskNotificationsOn,
  due,
  endOf,
  explainedFilters,
  featured,
  userNotificationsOf,
  writeForExplaining,
} from '../testing/explained.ts';
import { listQueryOf, whereOf } from '../testing/model.ts';
import { createMongoDatabase, type MongoDatabase } from '../testing/mongoDatabase.ts';
import { openMongoReadStore } from './mongoReadStore.ts';
import { byIds, filterOf, listQuery, pageQuery } from './queries.ts';

const many = 20_000;

interface Explained {
  readonly collection: string;
  readonly filter: Filter<Document>;
  readonly sort?: Order;
  readonly limit?: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** All nodes of the chosen plan, without the nodes of rejected plans. */
const nodesOf = (plan: unknown): readonly Readonly<Record<string, unknown>>[] =>
  isObject(plan)
    ? [
        plan,
        ...Object.entries(plan).flatMap(([name, value]) => (name === 'rejectedPlans' ? [] : nodesOf(value))),
      ]
    : [];

/**
 * The kind of full scan of a collection that the node does, if any, in the terms of MongoDB, or of the PostgreSQL plan that
 * FerretDB returns. There, a scan of the index of ids also is a full scan.
 */
const scanIn = (node: Readonly<Record<string, unknown>>): readonly string[] => {
  if (node['stage'] === 'COLLSCAN') return ['COLLSCAN'];
  if (node['Node Type'] === 'Seq Scan') return ['Seq Scan'];
  const condition = node['Index Cond'];
  if (node['Index Name'] === '_id_' && !(typeof condition === 'string' && condition.includes('object_id')))
    return ['scan of all ids'];
  return [];
};

realMongo.describe(`MongoDB with ${many.toLocaleString('en')} tasks`, () => {
  let database: MongoDatabase;
  let client: MongoClient;
  let ids: readonly string[] = [];

  beforeAll(async () => {
    database = createMongoDatabase();
    const logger = createLogger({ level: 'silent', name: 'test' });
    const store = await openMongoReadStore({ url: database.url, logger });
    ids = await writeForExplaining(store.projections, many);
    await store.close();
    client = new MongoClient(database.url);
  });
  afterAll(async () => {
    await client.close();
    await database.drop();
  });

  const scansOf = (plan: Document): readonly string[] => {
    expect(nodesOf(plan).some((node) => 'stage' in node || 'Node Type' in node)).toBe(true);
    return nodesOf(plan).flatMap(scanIn);
  };
  const scansOfFind = async ({ collection, filter, sort = {}, limit = 0 }: Explained) =>
    scansOf(await client.db().collection(collection).find(filter, { sort, limit }).explain('queryPlanner'));
  const scansOfCount = async ({ collection, filter }: Explained) => {
    const stages = [{ $match: filter }, { $group: { _id: 1, count: { $sum: 1 } } }];
    return scansOf(await client.db().collection(collection).aggregate(stages).explain('queryPlanner'));
  };
  const explained = (
    collection: string,
    query: { readonly filter: object; readonly sort?: Order },
  ): Explained => ({ collection, ...query });
  const ofTasks = (query: { readonly filter: object; readonly sort?: Order }, limit = 21): Explained => ({
    ...explained('tasks_g1', query),
    limit,
  });

  it('can be scanned, so the check of plans works', async () => {
    expect(await scansOfFind(ofTasks({ filter: { userName: 'x' } }))).not.toEqual([]);
    expect(await scansOfCount(ofTasks({ filter: { userName: 'x' } }))).not.toEqual([]);
  });

  describe.each(Object.entries(explainedFilters))('by %s', (_, asked) => {
    it.each(sorts)('sorted by %s lists them from start and middle without a scan', async (sort) => {
      const first = { ...listQueryOf(asked, sort), limit: 21 };
      const later = { ...first, after: endOf(sort, many / 2) };
      expect(await scansOfFind(ofTasks(pageQuery('tasks', first)))).toEqual([]);
      expect(await scansOfFind(ofTasks(pageQuery('tasks', later)))).toEqual([]);
      expect(await scansOfFind(ofTasks(listQuery('tasks', first), 0))).toEqual([]);
    });

    it('counts them without a scan', async () => {
      expect(await scansOfCount(ofTasks({ filter: filterOf('tasks', whereOf(asked)) }))).toEqual([]);
    });
  });

  it.each<[string, () => Explained]>([
    ['a task', () => ofTasks({ filter: byIds('tasks', ids.slice(5, 6)) })],
    ['tasks by their ids', () => ofTasks({ filter: byIds('tasks', ids.slice(0, 500)) }, 0)],
    ['watched tasks', () => explained('watched_g1', { filter: byIds('watched', ids.slice(0, 500)) })],
    ['featured tasks', () => ofTasks(pageQuery('tasks', featured), featured.limit)],
    ['documents to change', () => ofTasks({ filter: { _id: { $in: ids.slice(0, 1_000) } } }, 0)],
    ['the bids of a user', () => explained('bids_g1', listQuery('bids', bidsOf))],
    ['the bids on a task', () => explained('bids_g1', pageQuery('bids', bidsOn(ids[3] ?? '', 'placed')))],
    ['them by amount', () => explained('bids_g1', pageQuery('bids', bidsOn(ids[3] ?? '', 'amount')))],
    [
      'the notifications of a user',
      () => explained('user_notifications_g1', pageQuery('user_notifications', userNotificationsOf(1))),
    ],
    [
      'the notifications for bidders',
      () =>
        explained(
          'task_notifications_g1',
          pageQuery('task_notifications', taskNotificationsOn(ids.slice(0, 3), 1)),
        ),
    ],
    ['the reviews of a person', () => explained('deals_g1', pageQuery('deals', reviewsOf()))],
    ['the tasks whose deadline is due', () => ofTasks(pageQuery('tasks', due), due.limit)],
    ['one to replace', () => ofTasks({ filter: { _id: ids[3], position: { $lt: many } } }, 1)],
  ])('gives %s without a scan', async (_, query) => {
    expect(await scansOfFind(query())).toEqual([]);
  });

  it('counts the deals of a person, and their stars, without a scan', async () => {
    for (const where of [dealsOf, reviewsOf().where])
      expect(await scansOfCount(explained('deals_g1', { filter: filterOf('deals', where) }))).toEqual([]);
  });

  it('counts the bids of a user without a scan', async () => {
    expect(await scansOfCount(explained('bids_g1', { filter: filterOf('bids', bidsOf.where) }))).toEqual([]);
  });

  it.each([1, 500])(
    'gives the notifications on %s tasks by the index of what happened on them',
    async (some) => {
      const page = pageQuery('task_notifications', taskNotificationsOn(ids.slice(0, some), 7));
      const { collection, filter, sort = {} } = explained('task_notifications_g1', page);
      const found = client.db().collection(collection).find(filter, { sort, limit: 201 });
      const nodes = nodesOf(await found.explain('queryPlanner'));
      const used = nodes.map((node) => (node['stage'] === 'IXSCAN' ? node['indexName'] : node['Index Name']));
      expect(used.filter((index) => index !== undefined)).toEqual(['taskId_1_happened_1']);
    },
  );
});
