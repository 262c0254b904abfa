import { createLogger } from '@marketplace/service-kit';
import { realMongo } from '@marketplace/service-kit/testing';
import { Collection } from 'mongodb';
import { vi } from 'vitest';
import { describeReadStore } from '../testing/contract.ts';
import { createMongoDatabase } from '../testing/mongoDatabase.ts';
import { openMongoReadStore } from './mongoReadStore.ts';
import { collectionName } from './storedDocuments.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

const statementsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const finds = vi.spyOn(Collection.prototype, 'find');
  try {
    await run();
    const collections = finds.mock.contexts as unknown as readonly Collection[];
    return collections.filter(({ collectionName }) => /_g\d+$/.test(collectionName)).length;
  } finally {
    finds.mockRestore();
  }
};

realMongo.describe('MongoDB', () => {
  describeReadStore('MongoDB', async () => {
    const database = createMongoDatabase();
    const another = () => openMongoReadStore({ url: database.url, logger });
    const store = await another();
    return {
      store,
      atOnce: false,
      another,
      tamper: ({ generation }, { collection, id }, column, value) =>
        database.change(collectionName(collection, generation), id, { $set: { [column]: value } }),
      statementsOf,
      dispose: async () => {
        await store.close();
        await database.drop();
      },
    };
  });
});
