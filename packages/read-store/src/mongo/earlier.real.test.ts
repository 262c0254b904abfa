import { createLogger } from '@marketplace/service-kit';
import { realMongo } from '@marketplace/service-kit/testing';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { bidsOne, placedBid, postedTask, tasksOne } from '../testing/documents.ts';
import { createMongoDatabase } from '../testing/mongoDatabase.ts';
import { prepareAll, writeAll } from '../testing/openedStore.ts';
import { openMongoReadStore } from './mongoReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

realMongo.describe('the live generation of an earlier version', () => {
  it('gets what the definition says of fields that its documents do not have, and its vocabulary', async () => {
    const database = createMongoDatabase();
    const client = new MongoClient(database.url);
    const store = await openMongoReadStore({ url: database.url, logger });
    try {
      await prepareAll(store);
      const task = postedTask(5, { bidsCount: 3 });
      const bid = placedBid(7, { taskId: task.id, uid: 'bob' });
      await writeAll(store.projections, tasksOne, [task], 5);
      await writeAll(store.projections, bidsOne, [bid], 7);
      const db = client.db();
      await db
        .collection('tasks_g1')
        .updateMany({}, { $unset: { liveBids: '', bidding: '', acceptedBid: '' } });
      await db.collection('bids_g1').updateMany({}, { $unset: { placed: '', name: '', withdrawn: '' } });
      await db.collection('read_models').updateMany({}, { $set: { 'generations.1.version': 1 } });
      await db.dropCollection('word_pieces');
      await Promise.all([store.projections.prepare(), store.projections.prepare()]);
      expect(await store.documents.alike('bakrey')).toEqual([{ word: 'bakery', owners: 1 }]);
      expect((await store.documents.get('tasks', task.id)).document?.body).toMatchObject({
        liveBids: 3,
        bidding: 'open',
        acceptedBid: '',
      });
      expect((await store.documents.get('bids', bid.id)).document?.body).toMatchObject({
        placed: 7,
        name: 'Anonymous',
        withdrawn: 0,
      });
    } finally {
      await store.close();
      await client.close();
      await database.drop();
    }
  });
});
