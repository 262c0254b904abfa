import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openEventStore } from './eventStore.ts';
import { silentLogger } from './testing/silentLogger.ts';

it('leaves no connection behind where it is closed as soon as it is open', async () => {
  const database = await createTestDatabase();
  const { url } = database;
  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  try {
    for (let round = 0; round < 3; round += 1) {
      const store = await openEventStore({ url, logger: silentLogger });
      await store.ledger.head();
      await store.close();
    }
    const left = async () =>
      (
        await watcher.query(
          `SELECT FROM pg_stat_activity WHERE application_name LIKE 'event-store%' AND datname = current_database()`,
        )
      ).rowCount;
    await expect.poll(left, { timeout: 5_000 }).toBe(0);
  } finally {
    await watcher.end();
    await database.drop();
  }
});
