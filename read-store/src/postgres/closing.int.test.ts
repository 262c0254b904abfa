import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openPostgresReadStore } from './postgresReadStore.ts';

it('leaves no connection behind where it is closed as soon as it is open', async () => {
  const database = await createTestDatabase();
  const { url } = database;
  const logger = createLogger({ level: 'silent', name: 'test' });
  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  try {
    const store = await openPostgresReadStore({ url, logger });
    await store.check();
    await store.close();
    const left = async () =>
      (
        await watcher.query(
          `SELECT FROM pg_stat_activity WHERE application_name LIKE 'read-store%' AND datname = current_database()`,
        )
      ).rowCount;
    await expect.poll(left, { timeout: 5_000 }).toBe(0);
  } finally {
    await watcher.end();
    await database.drop();
  }
});
