import { openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createProjector } from '../projector.ts';
import { rebuildUnderWrites } from '../testing/rebuilding.ts';

let test: TestStore;
let readers: readonly [ReadStore, ReadStore];
const opened: ReadStore[] = [];
const openReads = async () => {
  const store = await openPostgresReadStore({ url: test.url, logger: silentLogger });
  opened.push(store);
  return store;
};
beforeAll(async () => {
  test = await openTestStore();
  readers = [await openReads(), await openReads()];
});
afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()));
  await test.close();
});

describe('read models in PostgreSQL, of two projectors', () => {
  it('are rebuilt and rolled back while people write and read', async () => {
    await rebuildUnderWrites({
      events: test.store,
      readers,
      tasks: 1_000,
      startProjector: async () => {
        const events = await test.openAnother();
        const { projections: store } = await openReads();
        const projector = createProjector({ events, store, logger: silentLogger });
        await projector.start();
        return projector;
      },
    });
  });
});
