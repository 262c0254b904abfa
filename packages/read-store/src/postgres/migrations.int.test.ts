import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { postedTask, tasksOne } from '../testing/documents.ts';
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

it('reads the live generation of an earlier version, which has fewer columns, until the next one replaces it', async () => {
  const { store, other, client } = await given();
  await store.projections.prepare();
  const task = postedTask(5, { title: 'Before' });
  await writeAll(store.projections, tasksOne, [task], 5);
  await prepareAll(store);
  await client.query(`UPDATE read_models.generations SET version = version - 1;
    ALTER TABLE read_models.tasks_g1 DROP COLUMN budget`);
  await other.projections.prepare();
  const { documents } = await other.documents.getMany('tasks', [task.id]);
  expect(documents.get(task.id)?.body).toMatchObject({ title: 'Before' });
  expect(documents.get(task.id)?.body).not.toHaveProperty('budget');
  const cheapest = { where: [], order: ['budget', 'posted'], limit: 5 } as const;
  expect((await other.documents.page('tasks', cheapest)).documents).toMatchObject([{ id: task.id }]);
  const { rows } = await client.query(
    `SELECT to_regclass('read_models.tasks_g1_budget_posted') IS NOT NULL AS made`,
  );
  expect(rows).toEqual([{ made: true }]);
});
