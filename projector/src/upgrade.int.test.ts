import { soleLeader } from '@marketplace/event-store';
import { projections } from '@marketplace/read-store/projections';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProjector } from './projector.ts';
import { documentsIn, foldOf } from './testing/documents.ts';
import { bid, ledgerOf, posting, taskId, type Happening } from './testing/history.ts';
import { createMemoryDeadLetters } from './testing/memoryDeadLetters.ts';
import { createMemoryFeed } from './testing/memoryFeed.ts';
import { becomes } from './testing/startProjectors.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const posted: Happening = { type: 'TaskPosted', data: posting, task: 1, uid: 'ada' };
const bidPlaced: Happening = { type: 'BidPlaced', data: bid, task: 1, uid: 'bob' };
const events = ledgerOf([posted, bidPlaced, bidPlaced, bidPlaced]);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: ReadStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await openPostgresReadStore({ url: database.url, logger });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Runs a projector until both projections have all events in these generations. */
const project = async (count: number, generations: { readonly tasks: number; readonly bids: number }) => {
  const { feed, ...source } = createMemoryFeed(events.slice(0, count));
  const projector = createProjector({
    events: {
      ...source,
      assignedFeed: feed,
      leadership: soleLeader,
      deadLetters: createMemoryDeadLetters(),
    },
    store: store.projections,
    logger,
  });
  await projector.start();
  for (const name of ['tasks', 'bids'] as const)
    await becomes(store.projections, name, {
      position: count,
      generation: generations[name],
      isRebuilding: false,
    });
  // Soon after it has all events, its indexes are made.
  await vi.waitFor(() => bidsOf('bob'), 60_000);
  await projector.stop();
};
const bidsOf = (uid: string) => store.documents.count('bids', [{ field: 'uid', is: uid }]);

describe('read models of an earlier version of a projection', () => {
  beforeAll(async () => {
    await project(3, { tasks: 1, bids: 1 });
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    await sql.query(`UPDATE read_models.generations SET version = 1 WHERE projection = 'bids'`);
    await sql.end();
  });

  it('are read until the projector has made the next generation, which has what came since', async () => {
    expect(await bidsOf('bob')).toEqual({ position: 3, count: 2 });
    await project(4, { tasks: 1, bids: 2 });
    expect(await bidsOf('bob')).toEqual({ position: 4, count: 3 });
    expect((await store.documents.get('tasks', taskId(1))).document?.body.bidsCount).toBe(3);
    for (const projection of projections) {
      const { live } = await store.projections.control(projection.name);
      expect(await documentsIn(store.projections, projection, events, live.generation)).toEqual(
        await foldOf(projection, events),
      );
    }
  });

  it('are not made again at the next start', async () => {
    await project(4, { tasks: 1, bids: 2 });
  });
});
