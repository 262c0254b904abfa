import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { projectionOf } from '../projections/index.ts';
import { bidsOne, placedBid, postedTask, tasksOne } from '../testing/documents.ts';
import { prepareAll, writeAll } from '../testing/openedStore.ts';
import { openPostgresReadStore } from './postgresReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

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
  return { store, other, client };
};

const unreadable = projectionOf('tasks').readableFrom - 1;

it('reads a live generation of an earlier version: a number that its documents lack is 0', async () => {
  const { store, other, client } = await given();
  await store.projections.prepare();
  await writeAll(store.projections, bidsOne, [placedBid(5, { uid: 'bob' })], 5);
  await prepareAll(store);
  await client.query(`UPDATE read_models.generations SET version = 9 WHERE projection = 'bids';
    ALTER TABLE read_models.bids_g1 DROP COLUMN declined`);
  await other.projections.prepare();
  const where = [{ field: 'declined', is: 0 } as const];
  const page = { where, order: ['placed'], limit: 5 } as const;
  expect((await other.documents.page('bids', page)).documents).toMatchObject([
    { columns: { uid: 'bob', declined: 0 } },
  ]);
});

it('does not read a live generation that was stored in another way, until the next one replaces it', async () => {
  const { store, other, client } = await given();
  await store.projections.prepare();
  await writeAll(store.projections, tasksOne, [postedTask(5, { title: 'Before' })], 5);
  await prepareAll(store);
  await client.query(`UPDATE read_models.generations SET version = ${unreadable} WHERE projection = 'tasks';
    ALTER TABLE read_models.tasks_g1 DROP COLUMN rest, DROP COLUMN edit_version`);
  await other.projections.prepare();
  const cheapest = { where: [], order: ['budget', 'posted'], limit: 5 } as const;
  await expect(other.documents.page('tasks', cheapest)).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await other.documents.count('bids', [])).count).toBe(0);

  const live = { ...tasksOne, version: unreadable };
  await other.projections.prepareReads(live);
  await expect(other.documents.count('tasks', [])).rejects.toMatchObject({ kind: 'unavailable' });
  // The projector still writes to the generation, so that a rebuild can replace it.
  await writeAll(other.projections, tasksOne, [postedTask(6)], 6);
  await other.projections.prepareReads(tasksOne);
  expect((await other.documents.count('tasks', [])).count).toBe(2);
});
