import { bidsProjection } from '@marketplace/read-store/projections';
import { everyPartition, type GenerationWrite } from '@marketplace/read-store';
import { unavailable } from '@marketplace/service-kit';
import { describe, expect, it, vi } from 'vitest';
import { documentsIn, foldOf, withWriter } from './testing/documents.ts';
import { bid, ledgerOf, posting, type Happening } from './testing/history.ts';
import { createMemoryFeed } from './testing/memoryFeed.ts';
import { createMemoryStore, type MemoryStore } from './testing/memoryStore.ts';
import { skipWaiting } from './testing/skipWaiting.ts';
import { becomes, projectorsForTests, stateOf } from './testing/startProjectors.ts';

const posted: Happening = { type: 'TaskPosted', data: posting, task: 1, uid: 'ada' };
const bidPlaced: Happening = { type: 'BidPlaced', data: bid, task: 1, uid: 'bob' };
const events = ledgerOf([posted, bidPlaced, bidPlaced, bidPlaced]);
const versions = { bids: 1 };
const projections = [bidsProjection];

skipWaiting();
const started = projectorsForTests();

/** Sets the checkpoint of the generation that the earlier version made. */
const reach = (store: MemoryStore, position: number) =>
  withWriter(store, (writer) =>
    writer.prepareWrite([
      { id: { projection: 'bids', generation: 1 }, documents: [], reached: everyPartition(position) },
    ])(),
  );

describe('a live generation of today’s version', () => {
  it('is kept up with the feed, and no other one made', async () => {
    const store = createMemoryStore();
    await started({ ...createMemoryFeed(events), store, projections });
    await becomes(store, 'bids', { position: 4, generation: 1 });
    const control = await store.control('bids');
    expect(control.hasUnneeded).toBe(false);
    expect(control.rebuild).toBeUndefined();
  });
});

describe('a live generation that was made by a newer version', () => {
  it('is not replaced by an older projector that starts again, unless an operator asks for a rebuild', async () => {
    const store = createMemoryStore({ versions: { bids: bidsProjection.version + 1 } });
    await started({ ...createMemoryFeed(events), store, projections });
    expect((await store.control('bids')).rebuild).toBeUndefined();
    await store.beginRebuild('bids', { kind: 'rebuild', acceptDifferences: true, at: 'now' });
    await becomes(store, 'bids', { position: 4, generation: 2, isRebuilding: false });
  });
});

describe('a live generation that was made by an earlier version', () => {
  it('is replaced by the next one, which is made from the first event on and goes on with the feed', async () => {
    const { add, ...source } = createMemoryFeed(events.slice(0, 3));
    const store = createMemoryStore({ versions });
    await reach(store, 2);
    await started({ ...source, store, projections });
    await becomes(store, 'bids', { position: 3, generation: 2, isRebuilding: false });
    add(events.slice(3));
    await becomes(store, 'bids', { position: 4, generation: 2 });
    expect(await documentsIn(store, bidsProjection, events, 2)).toEqual(await foldOf(bidsProjection, events));
  });

  it('stays as it is until then: its documents are another version’s', async () => {
    let held = true;
    const beforeWrite = (writes: readonly GenerationWrite[]) => {
      if (held && writes.some(({ id }) => id.generation === 2)) throw unavailable('The store');
    };
    const store = createMemoryStore({ versions, beforeWrite });
    await reach(store, 2);
    const { add, ...source } = createMemoryFeed(events.slice(0, 2));
    await started({ ...source, store, projections });
    add(events.slice(2));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await stateOf(store, 'bids')).toMatchObject({ position: 2, generation: 1, isRebuilding: true });
    expect(await documentsIn(store, bidsProjection, events)).toEqual([]);
    held = false;
    await becomes(store, 'bids', { position: 4, generation: 2, isRebuilding: false });
  });

  it('does not keep the projector from stopping', async () => {
    const store = createMemoryStore({ versions });
    const makeLive = vi.fn(() => Promise.resolve(false));
    const projector = await started({
      ...createMemoryFeed(events),
      store: { ...store, makeLive },
      projections,
    });
    await expect.poll(() => makeLive).toHaveBeenCalled();
    await projector.stop();
    expect(await stateOf(store, 'bids')).toMatchObject({ generation: 1 });
  });
});
