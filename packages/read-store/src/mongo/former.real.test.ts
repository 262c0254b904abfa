import { createLogger } from '@marketplace/service-kit';
import { realMongo } from '@marketplace/service-kit/testing';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { byPartition } from '../reached.ts';
import { bidsOne, postedTask, tasksOne } from '../testing/documents.ts';
import { createMongoDatabase } from '../testing/mongoDatabase.ts';
import { prepareAll, writeAll } from '../testing/openedStore.ts';
import { openMongoReadStore } from './mongoReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const former = [
  'store',
  'projections',
  'dead_letters',
  'tasks_1',
  'task_bids_3',
  'placed_bids_3',
  'bidder_bids_2',
];

realMongo.describe('a MongoDB with collections under their former names', () => {
  it('replaces them, and leaves other collections alone', async () => {
    const database = createMongoDatabase();
    const client = new MongoClient(database.url);
    const store = await openMongoReadStore({ url: database.url, logger });
    try {
      for (const name of [...former, 'of_others'])
        await client.db().collection<{ _id: string }>(name).insertOne({ _id: 'tasks' });
      await Promise.all([store.projections.prepare(), store.projections.prepare()]);
      const names = (await client.db().listCollections({}, { nameOnly: true }).toArray()).map(
        ({ name }) => name,
      );
      expect(names).toContain('of_others');
      expect(names.filter((name) => former.includes(name))).toEqual([]);
      for (const id of [tasksOne, bidsOne])
        expect((await store.projections.control(id.projection)).live).toEqual({
          ...id,
          checkpoints: byPartition(new Map()),
          era: 0,
        });
      await prepareAll(store);
      await writeAll(store.projections, tasksOne, [postedTask(5)], 5);
      await store.projections.prepare();
      expect(await store.documents.count('tasks', [])).toEqual({ position: 5, count: 1 });
    } finally {
      await store.close();
      await client.close();
      await database.drop();
    }
  });
});
