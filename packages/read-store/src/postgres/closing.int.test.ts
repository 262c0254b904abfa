import { createLogger } from '@marketplace/service-kit';
import { connectionsTo, createTestDatabase } from '@marketplace/service-kit/testing';
import { expect, it } from 'vitest';
import { openPostgresReadStore } from './postgresReadStore.ts';

it('leaves no connection open if it is closed at once', async () => {
  const database = await createTestDatabase();
  const { url } = database;
  const logger = createLogger({ level: 'silent', name: 'test' });
  try {
    const store = await openPostgresReadStore({ url, logger });
    await store.check();
    await store.close();
    await expect.poll(() => connectionsTo(url, 'read-store')).toBe(0);
  } finally {
    await database.drop();
  }
});
