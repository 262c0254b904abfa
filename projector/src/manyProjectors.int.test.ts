import { openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createProjector } from './projector.ts';
import { rebuildUnderWrites } from './testing/rebuilding.ts';
import { readWhileProjectorsChange } from './testing/sharing.ts';

let test: TestStore;
let readers: readonly [ReadStore, ReadStore];
const opened: ReadStore[] = [];
const openReads = async () => {
  const store = await openPostgresReadStore({ url: test.url, logger: silentLogger });
  opened.push(store);
  return store;
};
const startProjector = async () => {
  const events = await test.openAnother();
  const { projections: store } = await openReads();
  const projector = createProjector({ events, store, logger: silentLogger });
  await projector.start();
  return projector;
};
beforeAll(async () => {
  test = await openTestStore();
  readers = [await openReads(), await openReads()];
  await readers[0].projections.prepare();
});
afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()));
  await test.close();
});

describe('projectors on PostgreSQL, with one leader', () => {
  it('hand over without a read that misses what its token asks for', () =>
    readWhileProjectorsChange({ events: test.store, readers, startProjector, reads: 300 }));

  it('rebuild the read models and roll them back while people write and read', () =>
    rebuildUnderWrites({ events: test.store, readers, startProjector, tasks: 1_000 }));
});
