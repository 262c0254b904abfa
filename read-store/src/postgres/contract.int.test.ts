import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { describeReadStore } from '../testing/contract.ts';
import { openPostgresReadStore } from './postgresReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

describeReadStore('PostgreSQL', async () => {
  const database = await createTestDatabase();
  const another = () => openPostgresReadStore({ url: database.url, logger });
  const store = await another();
  return {
    store,
    atOnce: true,
    another,
    dispose: async () => {
      await store.close();
      await database.drop();
    },
  };
});
