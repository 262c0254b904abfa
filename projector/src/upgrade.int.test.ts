import { soleLeader } from '@marketplace/event-store';
import { openPostgresReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProjector, projections, type Projector } from './projector.ts';
import { documentsIn, foldOf } from './testing/documents.ts';
import { bid, ledgerOf, posting, taskId, type Happening } from './testing/history.ts';
import { createMemoryFeed } from './testing/memoryFeed.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const posted: Happening = { type: 'TaskPosted', data: posting, task: 1, uid: 'ada' };
const bidPlaced: Happening = { type: 'BidPlaced', data: bid, task: 1, uid: 'bob' };
const events = ledgerOf([posted, bidPlaced, bidPlaced, bidPlaced]);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const opened = () => openPostgresReadStore({ url: database.url, logger });
const caughtUp = (projector: Projector, generation: number) =>
  vi.waitFor(async () => {
    const bids = (await projector.status()).find(({ name }) => name === 'bids');
    expect(bids).toMatchObject({ state: 'running', position: events.length, generation });
  }, 10_000);

describe('read models of before what each user has bid on was kept', () => {
  beforeAll(async () => {
    const store = await opened();
    const projector = createProjector({
      ...createMemoryFeed(events),
      store: store.projections,
      leadership: soleLeader,
      logger,
    });
    await projector.start();
    await caughtUp(projector, 1);
    await projector.stop();
    await store.close();
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    await sql.query('DROP TABLE read_models.generations, read_models.placed_bids_g1');
    await sql.end();
  });

  it('are unavailable for that only, until the projector has made the next generation', async () => {
    const store = await opened();
    await store.projections.prepare();
    await expect(store.tasks.bidsOf({ uid: 'bob', limit: 1 })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await store.tasks.bidCounts([taskId(1)])).toEqual(new Map([[taskId(1), 3]]));
    const projector = createProjector({
      ...createMemoryFeed(events),
      store: store.projections,
      leadership: soleLeader,
      logger,
    });
    await projector.start();
    await caughtUp(projector, 2);
    expect((await store.tasks.bidsPlacedBy('bob')).count).toBe(3);
    expect(await store.tasks.bidsOf({ uid: 'bob', limit: 1 })).toMatchObject({
      total: 1,
      bids: [{ count: 3 }],
    });
    for (const projection of projections) {
      const { generation } = await store.projections.liveGeneration(projection.name);
      expect(await documentsIn(store.projections, projection, events, generation)).toEqual(
        await foldOf(projection, events),
      );
    }
    await projector.stop();
    await store.close();
  });

  it('are not made again at the next start', async () => {
    const store = await opened();
    const projector = createProjector({
      ...createMemoryFeed(events),
      store: store.projections,
      leadership: soleLeader,
      logger,
    });
    await projector.start();
    await caughtUp(projector, 2);
    await projector.stop();
    await store.close();
  });
});
