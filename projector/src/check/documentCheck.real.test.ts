import { openTestStore, silentLogger } from '@marketplace/event-store/testing';
import { openMongoReadStore } from '@marketplace/read-store';
import { createMongoDatabase } from '@marketplace/read-store/testing';
import { realMongo } from '@marketplace/service-kit/testing';
import { it, onTestFinished } from 'vitest';
import { checkDocuments } from '../testing/checking.ts';

realMongo.describe('the check of documents in MongoDB', () => {
  it('finds the ones that are not what their events make', async () => {
    const test = await openTestStore();
    const database = createMongoDatabase();
    const reads = await openMongoReadStore({ url: database.url, logger: silentLogger });
    onTestFinished(async () => {
      await reads.close();
      await database.drop();
      await test.close();
    });
    await checkDocuments({
      events: test.store,
      reads,
      planting: {
        copyTask: (id, as) => database.copy('tasks_g1', id, as),
        copyBid: (id, as) => database.copy('bids_g1', id, as),
        budget: (id) => database.change('tasks_g1', id, { $set: { budget: 7 } }),
        removeBid: (id) => database.change('bids_g1', id),
        bringBack: (id) => database.change('tasks_g1', id, { $unset: { removed: '' } }),
        loseBid: (id) => database.change('tasks_g1', id, { $set: { bidsCount: 0 }, $inc: { position: -1 } }),
      },
    });
  });
});
