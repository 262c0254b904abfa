import { createLogger } from '@marketplace/service-kit';
import { realMongo } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadStore } from '../port.ts';
import { bidsOne, placedBid, tasksOne } from '../testing/documents.ts';
import { createMongoDatabase } from '../testing/mongoDatabase.ts';
import { prepareAll, writeWith } from '../testing/openedStore.ts';
import { openMongoReadStore } from './mongoReadStore.ts';

realMongo.describe('a MongoDB database that is dropped while it is written', () => {
  const database = createMongoDatabase();
  const logger = createLogger({ level: 'silent', name: 'test' });
  let store: ReadStore;
  beforeAll(async () => {
    store = await openMongoReadStore({ url: database.url, logger });
    await prepareAll(store);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  it.each([
    ['and is not there yet', false],
    ['and another program has prepared it again', true],
  ])('loses its writer, which writes nothing more, where it is dropped %s', async (_, prepared) => {
    if (prepared) await prepareAll(store);
    const writer = await store.projections.openWriter();
    for (const id of [bidsOne, tasksOne]) await writer.checkpoints(id);
    await writeWith(writer, bidsOne, [placedBid(2)], 2);
    expect((await store.documents.count('bids', [])).count).toBeGreaterThan(0);
    await database.drop();
    if (prepared) await store.projections.prepare();

    await expect(writeWith(writer, bidsOne, [placedBid(3)], 3)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(writer.disconnected.aborted).toBe(true);
    await expect(writer.checkpoints(bidsOne)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(store.documents.count('bids', [])).rejects.toMatchObject({ kind: 'unavailable' });
    await store.projections.prepare();
    const again = await store.projections.openWriter();
    expect(Math.max(...(await again.checkpoints(bidsOne)))).toBe(0);
    await again.close();
  });
});
