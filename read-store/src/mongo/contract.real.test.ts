import { randomBytes } from 'node:crypto';
import { createLogger } from '@marketplace/service-kit';
import { realMongo } from '@marketplace/service-kit/testing';
import { MongoClient } from 'mongodb';
import { describeReadStore } from '../testing/contract.ts';
import { openMongoReadStore } from './mongoReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

realMongo.describe('MongoDB', () => {
  describeReadStore('MongoDB', async () => {
    const url = new URL(realMongo.address);
    url.pathname = `/test_${randomBytes(6).toString('hex')}`;
    const another = () => openMongoReadStore({ url: url.href, logger });
    const store = await another();
    return {
      store,
      atOnce: false,
      another,
      dispose: async () => {
        await store.close();
        const client = new MongoClient(url.href);
        await client.db().dropDatabase();
        await client.close();
      },
    };
  });
});
