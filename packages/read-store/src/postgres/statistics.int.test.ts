import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { bidsOne, placedBid, postedTask, tasksOne } from '../testing/documents.ts';
import { prepareAll, writeAll } from '../testing/openedStore.ts';
import { openPostgresReadStore } from './postgresReadStore.ts';

const migration = readFileSync(new URL('../../migrations/0002-no-statistics.sql', import.meta.url), 'utf8');
const word = 'zeppelin';

it('PostgreSQL keeps no word of people in its statistics, and forgets what an earlier version kept', async () => {
  const database = await createTestDatabase();
  const store = await openPostgresReadStore({
    url: database.url,
    logger: createLogger({ level: 'silent', name: 'test' }),
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await Promise.all([store.close(), client.end()]);
    await database.drop();
  });
  const columnsWithWord = async (): Promise<string[]> => {
    await client.query('ANALYZE');
    const { rows } = await client.query<{ name: string }>(
      `SELECT tablename || '.' || attname AS name FROM pg_stats s
        WHERE schemaname = 'read_models' AND s::text LIKE '%${word}%' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };
  await prepareAll(store);
  const text = { title: word, description: word, userName: word, userEmail: word };
  const tasks = Array.from({ length: 200 }, (_, index) => postedTask(index + 1, text));
  const bids = tasks.map(({ position }) => placedBid(position, { name: word, message: word, note: word }));
  await writeAll(store.projections, tasksOne, tasks, 200);
  await writeAll(store.projections, bidsOne, bids, 200);
  expect(await columnsWithWord()).toEqual([]);

  for (const column of [
    'tasks_g1 ALTER rest',
    'tasks_g1 ALTER words',
    'bids_g1 ALTER rest',
    'word_pieces ALTER word',
  ])
    await client.query(`ALTER TABLE read_models.${column} SET STATISTICS 100`);
  expect((await columnsWithWord()).length).toBeGreaterThan(2);
  await client.query(migration);
  expect(await columnsWithWord()).toEqual([]);
});
