import { openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createProjector } from './projector.ts';
import { readWhileProjectorsChange } from './testing/sharing.ts';

let test: TestStore;
let readers: readonly [ReadStore, ReadStore];
const openReads = () => openPostgresReadStore({ url: test.url, logger: silentLogger });
beforeAll(async () => {
  test = await openTestStore();
  readers = [await openReads(), await openReads()];
  await readers[0].projections.prepare();
});
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await test.close();
});

describe('projectors on PostgreSQL, with one leader', () => {
  it('hand over without a read that misses what its token asks for', async () => {
    await readWhileProjectorsChange({
      events: test.store,
      readers,
      reads: 300,
      startProjector: async () => {
        const projector = createProjector({
          events: await test.openAnother(),
          store: readers[1].projections,
          logger: silentLogger,
        });
        await projector.start();
        return projector;
      },
    });
  });
});
