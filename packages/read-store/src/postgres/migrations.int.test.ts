import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { byPartition } from '../reached.ts';
import { bidsOne, placedBid, postedTask, tasksOne } from '../testing/documents.ts';
import { prepareAll, writeAll } from '../testing/openedStore.ts';
import { openPostgresReadStore } from './postgresReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

/** The tables from before the first migration whose names are still used. */
const former = `CREATE SCHEMA read_models;
  CREATE TABLE read_models.projections (name text PRIMARY KEY, live integer NOT NULL, previous integer,
    paused boolean NOT NULL DEFAULT false, succession jsonb, made integer NOT NULL DEFAULT 0);
  CREATE TABLE read_models.generations (projection text NOT NULL, generation integer NOT NULL, version integer NOT NULL,
    PRIMARY KEY (projection, generation));
  CREATE TABLE read_models.checkpoints (projection text NOT NULL, generation integer NOT NULL, position bigint NOT NULL,
    partitions bigint[], PRIMARY KEY (projection, generation)) WITH (fillfactor = 10);
  CREATE TABLE read_models.store (one boolean PRIMARY KEY DEFAULT true CHECK (one),
    id uuid NOT NULL DEFAULT gen_random_uuid());
  CREATE TABLE read_models.dead_letters (id text PRIMARY KEY, projection text NOT NULL);
  CREATE TABLE read_models.tasks_g1 (id uuid PRIMARY KEY, position bigint NOT NULL, removed boolean NOT NULL, title text);
  CREATE INDEX tasks_g1_posted ON read_models.tasks_g1 (position);
  CREATE TABLE read_models.task_bids_g3 (id uuid PRIMARY KEY, position bigint NOT NULL, count integer);
  CREATE TABLE read_models.placed_bids_g3 (id text PRIMARY KEY, position bigint NOT NULL, uid text);
  INSERT INTO read_models.projections (name, live, previous, paused, made) VALUES ('tasks', 1, NULL, true, 1), ('bids', 3, 1, false, 3);
  INSERT INTO read_models.generations VALUES ('tasks', 1, 1), ('bids', 1, 2), ('bids', 3, 3);
  INSERT INTO read_models.checkpoints VALUES ('tasks', 1, 77, array_fill(77, ARRAY[12])), ('bids', 3, 77, array_fill(77, ARRAY[12]));
  INSERT INTO read_models.tasks_g1 VALUES (gen_random_uuid(), 77, false, 'Before');`;

const given = async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const open = () => openPostgresReadStore({ url: database.url, logger });
  const store = await open();
  const other = await open();
  onTestFinished(async () => {
    await Promise.all([store.close(), other.close(), client.end()]);
    await database.drop();
  });
  const tables = async () => {
    const sql = `SELECT tablename FROM pg_tables WHERE schemaname = 'read_models' AND tablename ~ '_g[0-9]+$' ORDER BY 1`;
    return (await client.query<{ tablename: string }>(sql)).rows.map(({ tablename }) => tablename);
  };
  return { store, other, client, tables };
};

it('replaces the tables from before the first migration, once, also by several processes at once', async () => {
  const { store, other, client, tables } = await given();
  await client.query(former);
  await Promise.all([store, other, store].map(({ projections }) => projections.prepare()));
  for (const id of [tasksOne, bidsOne])
    expect(await store.projections.control(id.projection)).toEqual({
      live: { ...id, checkpoints: byPartition(new Map()), era: 0 },
      strays: false,
      paused: false,
      hasUnneeded: false,
    });
  expect(await tables()).toEqual([
    'alerts_g1',
    'bids_g1',
    'broadcasts_g1',
    'notices_g1',
    'tasks_g1',
    'watched_g1',
  ]);
  await prepareAll(store);
  const task = postedTask(5, { title: 'After' });
  await writeAll(store.projections, tasksOne, [task], 5);
  await other.projections.prepare();
  const { documents } = await store.documents.getMany('tasks', [task.id]);
  expect(documents.get(task.id)?.body.title).toBe('After');
  expect(await store.documents.count('tasks', [])).toEqual({ position: 5, count: 1 });
});

it('reads the live generation of an earlier version, which has fewer columns, until the next one replaces it', async () => {
  const { store, other, client } = await given();
  await store.projections.prepare();
  const task = postedTask(5, { title: 'Before' });
  await writeAll(store.projections, tasksOne, [task], 5);
  const bid = placedBid(6);
  await writeAll(store.projections, bidsOne, [bid], 7);
  await prepareAll(store);
  await client.query(`UPDATE read_models.generations SET version = version - 1;
    ALTER TABLE read_models.tasks_g1 DROP COLUMN budget; ALTER TABLE read_models.bids_g1 DROP COLUMN placed`);
  await other.projections.prepare();
  const { documents } = await other.documents.getMany('tasks', [task.id]);
  expect(documents.get(task.id)?.body).toMatchObject({ title: 'Before' });
  expect(documents.get(task.id)?.body).not.toHaveProperty('budget');
  expect((await other.documents.get('bids', bid.id)).document?.body).toEqual(bid.body);
});

it('reads what the definition says of documents from before a field, also in filters, sorts and groups', async () => {
  const { store, other, client } = await given();
  await store.projections.prepare();
  const task = postedTask(5, { bidsCount: 3 });
  await writeAll(store.projections, tasksOne, [task], 5);
  const bid = placedBid(7, { taskId: task.id, uid: 'bob' });
  await writeAll(store.projections, bidsOne, [bid], 7);
  await prepareAll(store);
  await client.query(`UPDATE read_models.generations SET version = version - 1;
    ALTER TABLE read_models.tasks_g1 DROP COLUMN live_bids, DROP COLUMN bidding;
    ALTER TABLE read_models.bids_g1 DROP COLUMN placed, DROP COLUMN name, DROP COLUMN withdrawn`);
  await Promise.all([other.projections.prepare(), store.projections.prepare()]);

  const tasks = {
    where: [{ field: 'bidding', in: ['open'] }],
    order: ['bidsCount', 'posted'],
    limit: 5,
  } as const;
  expect((await other.documents.page('tasks', tasks)).documents).toMatchObject([{ body: { liveBids: 3 } }]);
  const mine = {
    where: [{ field: 'uid', is: 'bob' }],
    by: 'taskId',
    newest: 'placed',
    highest: 'placedAt',
    limit: 5,
  } as const;
  expect((await other.documents.groups('bids', mine)).groups).toMatchObject([{ value: task.id, newest: 7 }]);
  const open = { where: [{ field: 'withdrawn', is: 0 }], order: ['placed'], limit: 5 } as const;
  expect((await other.documents.page('bids', open)).documents).toMatchObject([
    { id: bid.id, body: { name: 'Anonymous', placed: 7 } },
  ]);
  const { rows } = await client.query(
    `SELECT to_regclass('read_models.bids_g1_task_id') IS NOT NULL AS made`,
  );
  expect(rows).toEqual([{ made: true }]);
});

it('counts the documents of a generation whose number is not stored, because an earlier program made it', async () => {
  const { store, client } = await given();
  await prepareAll(store);
  await writeAll(store.projections, tasksOne, [postedTask(5)], 5);
  await client.query('DELETE FROM read_models.counts');
  await writeAll(store.projections, tasksOne, [postedTask(6)], 6);
  expect(await store.documents.count('tasks', [])).toEqual({ position: 6, count: 2 });
});

it('makes the vocabulary of the documents that an earlier program wrote', async () => {
  const { store, other, client } = await given();
  await prepareAll(store);
  await writeAll(store.projections, tasksOne, [postedTask(5, { title: 'Gardening' })], 5);
  await client.query('TRUNCATE read_models.word_pieces');
  expect(await store.documents.alike('gardenign')).toEqual([]);
  await Promise.all([store.projections.prepare(), other.projections.prepare()]);
  expect(await store.documents.alike('gardenign')).toEqual([{ word: 'gardening', owners: 1 }]);
});
