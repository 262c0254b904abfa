import { soleLeader } from '@marketplace/event-store';
import { projectionVersions } from '@marketplace/read-store';
import { createLogger, unavailable } from '@marketplace/service-kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bidCountsProjection } from './bids/bidCountsProjection.ts';
import { createPipeline } from './pipeline.ts';
import type { Runner } from './runner.ts';
import { documentsIn, foldOf } from './testing/documents.ts';
import { bid, ledgerOf, posting, type Happening } from './testing/history.ts';
import { createMemoryFeed } from './testing/memoryFeed.ts';
import { createMemoryStore } from './testing/memoryStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const posted: Happening = { type: 'TaskPosted', data: posting, task: 1, uid: 'ada' };
const bidPlaced: Happening = { type: 'BidPlaced', data: bid, task: 1, uid: 'bob' };
const events = ledgerOf([posted, bidPlaced, bidPlaced, bidPlaced]);
const earlier = { ...projectionVersions, bids: 1 };
const projection = bidCountsProjection;

let pipeline: Runner | undefined;
const started = async (parts: Pick<Parameters<typeof createPipeline>[0], 'feed' | 'store'>) => {
  const { readTask } = createMemoryFeed(events);
  pipeline = createPipeline({ ...parts, readTask, projection, leadership: soleLeader, logger });
  await pipeline.start();
  return pipeline;
};
afterEach(() => pipeline?.stop());

const becomes = (status: object) =>
  vi.waitFor(async () => expect(await pipeline?.status()).toMatchObject(status), 5_000);

describe('a live generation of today’s version', () => {
  it('is kept up with the feed, and no other one made', async () => {
    const store = createMemoryStore();
    await started({ feed: createMemoryFeed(events).feed, store });
    await becomes({ position: 4, state: 'running', generation: 1 });
    expect(await store.control('bids')).toMatchObject({ leftovers: false });
    expect((await store.control('bids')).succession).toBeUndefined();
  });
});

describe('a live generation that was made by another version', () => {
  it('gives way to the next one, made from the first event on, which goes on with the feed', async () => {
    const { feed, add } = createMemoryFeed(events.slice(0, 3));
    const store = createMemoryStore(undefined, earlier);
    await store.write({ projection: 'bids', generation: 1 }, [], 2);
    await started({ feed, store });
    await becomes({ position: 3, state: 'running', generation: 2 });
    add(events.slice(3));
    await becomes({ position: 4, state: 'running', generation: 2 });
    expect(await documentsIn(store, projection, events, 2)).toEqual(await foldOf(projection, events));
  });

  it('is kept up meanwhile, with the collections that it has and no others', async () => {
    const { feed, add } = createMemoryFeed(events.slice(0, 2));
    const memory = createMemoryStore(undefined, earlier);
    let held = true;
    const store = {
      ...memory,
      readyToWrite:
        (...[id, documents, checkpoint]: Parameters<typeof memory.write>) =>
        () =>
          held && id.generation === 2
            ? Promise.reject(unavailable('The store'))
            : memory.write(id, documents, checkpoint),
    };
    await started({ feed, store });
    add(events.slice(2));
    await becomes({ position: 4, state: 'rebuilding', generation: 1 });
    const kept = await documentsIn(memory, projection, events);
    expect(kept.map(({ collection, position }) => [collection, position])).toEqual([['task_bids', 4]]);
    held = false;
    await becomes({ position: 4, state: 'running', generation: 2 });
  });

  it('does not keep the projector from stopping', async () => {
    const memory = createMemoryStore(undefined, earlier);
    const makeLive = vi.fn(() => Promise.resolve(false));
    const running = await started({
      feed: createMemoryFeed(events).feed,
      store: { ...memory, makeLive },
    });
    await vi.waitFor(() => expect(makeLive).toHaveBeenCalled(), 5_000);
    await running.stop();
    expect((await memory.liveGeneration('bids')).generation).toBe(1);
  });
});
