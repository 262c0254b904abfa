import { createLogger } from '@marketplace/service-kit';
import { realMongo } from '@marketplace/service-kit/testing';
import { describeReadStore } from '../testing/contract.ts';
import { createMongoDatabase } from '../testing/mongoDatabase.ts';
import { openMongoReadStore } from './mongoReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

realMongo.describe('MongoDB', () => {
  describeReadStore('MongoDB', async () => {
    const database = createMongoDatabase();
    const another = () => openMongoReadStore({ url: database.url, logger });
    const store = await another();
    return {
      store,
      atOnce: false,
      another,
      dispose: async () => {
        await store.close();
        await database.drop();
      },
    };
  });
});
