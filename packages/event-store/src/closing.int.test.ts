import { connectionsTo, createTestDatabase } from '@marketplace/service-kit/testing';
import { expect, it } from 'vitest';
import { openEventStore } from './eventStore.ts';
import { silentLogger } from './testing/silentLogger.ts';

it('leaves no connection behind when it is closed as soon as it is open', async () => {
  const database = await createTestDatabase();
  const { url } = database;
  try {
    for (let round = 0; round < 3; round += 1) {
      const store = await openEventStore({ url, logger: silentLogger });
      await store.ledger.head();
      await store.close();
    }
    await expect.poll(() => connectionsTo(url, 'event-store')).toBe(0);
  } finally {
    await database.drop();
  }
});
