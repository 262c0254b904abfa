import { createLogger, Problem } from '@marketplace/service-kit';
import { realMongo } from '@marketplace/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentWrite, ReadStore } from '../port.ts';
import { postedTask, tasksOne } from '../testing/documents.ts';
import { startFailingMongo, type FailingMongo, type Failure } from '../testing/failingMongo.ts';
import { createMongoDatabase } from '../testing/mongoDatabase.ts';
import { checkpointOf, prepareAll, writeAll } from '../testing/openedStore.ts';
import { openMongoReadStore } from './mongoReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const known = postedTask(1, { title: 'As it was' });
const changed = postedTask(2, { title: 'As it was', bidsCount: 5 }, known.id);

const kinds: readonly (readonly [string, string, DocumentWrite])[] = [
  ['new documents', 'tasks_g1', postedTask(2)],
  ['replaced documents', 'tasks_g1', changed],
  ['counters', 'tasks_g1', { ...changed, countersOnly: true }],
  ['new words', 'word_pieces', postedTask(2, { title: 'Zeppelin' })],
];
const failures: readonly (readonly [string, Failure, boolean])[] = [
  ['its connection breaks', 'connection', true],
  ['the server is not the primary', { code: 10_107, codeName: 'NotWritablePrimary' }, true],
  ['the server refuses the command', { code: 13, codeName: 'Unauthorized' }, false],
];

realMongo.describe('a bulk write on MongoDB that fails as a whole', () => {
  const database = createMongoDatabase();
  let mongo: FailingMongo;
  let store: ReadStore;
  beforeAll(async () => {
    mongo = await startFailingMongo(database.url);
    store = await openMongoReadStore({ url: mongo.url, logger });
    await prepareAll(store);
    await writeAll(store.projections, tasksOne, [known], 1);
  });
  afterEach(() => {
    mongo.fail([], 'connection');
  });
  afterAll(async () => {
    await store.close();
    await mongo.stop();
    await database.drop();
  });

  /** Expects the write to fail: `unavailable` if the store is away, else a fault of the program; never a fault of a document. */
  const expectFailure = async (write: Promise<unknown>, isAway: boolean): Promise<void> => {
    const error: unknown = await write.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof Problem && error.kind === 'unavailable').toBe(isAway);
  };
  const stored = async () => {
    const writer = await store.projections.openWriter();
    const [task] = (await writer.load(tasksOne, 'tasks', [known.id])).values();
    const { count } = await store.documents.count('tasks', []);
    return [task, count, await checkpointOf(writer, tasksOne)];
  };

  describe.each(failures)('because %s', (_, failure, isAway) => {
    it.each(kinds)('is a failed write: %s', async (_kind, collection, document) => {
      mongo.fail([collection], failure);
      await expectFailure(writeAll(store.projections, tasksOne, [document], 2), isAway);
      mongo.fail([], failure);
      expect(await stored()).toEqual([known, 1, 1]);
    });
  });

  it('is done as soon as it is tried again', async () => {
    await writeAll(store.projections, tasksOne, [changed, postedTask(2, { title: 'Zeppelin' })], 2);
    expect(await stored()).toEqual([changed, 2, 2]);
  });
});
