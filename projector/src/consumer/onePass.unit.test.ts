import { bidsProjection, tasksProjection } from '@marketplace/read-store/projections';
import type { GenerationWrite } from '@marketplace/read-store';
import { unavailable } from '@marketplace/service-kit';
import { describe, expect, it, vi } from 'vitest';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { bid, ledgerOf, posting, type Happening } from '../testing/history.ts';
import { createMemoryFeed } from '../testing/memoryFeed.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { skipWaiting } from '../testing/skipWaiting.ts';
import { becomes, projectorsForTests, stateOf } from '../testing/startProjectors.ts';

const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const bidOn = (task: number): Happening => ({ type: 'BidPlaced', data: bid, task, uid: 'bob' });
const manyEvents = (count: number) =>
  ledgerOf(Array.from({ length: count }, (_, index) => (index % 2 === 0 ? posted : bidOn)(index >> 1)));

const projections = [tasksProjection, bidsProjection];
skipWaiting();
const projectorsOf = projectorsForTests();
const started = (given: Parameters<typeof projectorsOf>[0]) => projectorsOf({ ...given, projections });

/** A store that lists the projections of each write. `isHeld` decides which writes wait. */
const watchedStore = (isHeld: (names: string) => boolean = () => false) => {
  const writes: string[] = [];
  const beforeWrite = (given: readonly GenerationWrite[]) => {
    const names = given.map(({ id }) => id.projection).join(' ');
    if (isHeld(names)) throw unavailable('The store');
    writes.push(names);
  };
  return { store: createMemoryStore({ beforeWrite }), writes };
};

describe('the live projections', () => {
  it('read each event once, and are written with one call and their checkpoints', async () => {
    const events = manyEvents(8);
    const { add, read, ...source } = createMemoryFeed(events.slice(0, 5));
    const { store, writes } = watchedStore();
    await started({ ...source, store });
    for (const name of ['tasks', 'bids'] as const) await becomes(store, name, { position: 5 });
    expect(writes).toEqual(['tasks bids']);
    add(events.slice(5));
    for (const name of ['tasks', 'bids'] as const) await becomes(store, name, { position: 8 });
    expect(writes).toEqual(['tasks bids', 'tasks bids']);
    expect(read).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a projection that is paused', () => {
  it('does not hold up the other one', async () => {
    const events = manyEvents(8);
    const { add, ...source } = createMemoryFeed(events.slice(0, 5));
    const { store, writes } = watchedStore();
    await started({ ...source, store });
    await becomes(store, 'bids', { position: 5 });
    await store.setPaused('bids', true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    add(events.slice(5));
    await becomes(store, 'tasks', { position: 8 });
    expect(await stateOf(store, 'bids')).toMatchObject({ position: 5 });
    await store.setPaused('bids', false);
    await becomes(store, 'bids', { position: 8 });
    expect(writes.slice(0, 2)).toEqual(['tasks bids', 'tasks']);
    expect(await documentsIn(store, bidsProjection, events)).toEqual(await foldOf(bidsProjection, events));
  });

  it('catches up in a pass of its own when it is resumed far behind, and joins the other one then', async () => {
    const events = manyEvents(6_010);
    const { add, ...source } = createMemoryFeed(events.slice(0, 10));
    let held = false;
    const { store, writes } = watchedStore((names) => held && names === 'bids');
    await started({ ...source, store });
    await becomes(store, 'bids', { position: 10 });
    await store.setPaused('bids', true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    add(events.slice(10, 6_000));
    await becomes(store, 'tasks', { position: 6_000 });

    held = true;
    await store.setPaused('bids', false);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    add(events.slice(6_000, 6_005));
    await becomes(store, 'tasks', { position: 6_005 });
    expect(await stateOf(store, 'bids')).toMatchObject({ position: 10 });
    held = false;
    await becomes(store, 'bids', { position: 6_005 });
    expect(writes).toContain('bids');

    let added = 6_005;
    const joined = async () => {
      add(events.slice(added, added + 1));
      added += 1;
      for (const name of ['tasks', 'bids'] as const) await becomes(store, name, { position: added });
      expect(writes.at(-1)).toBe('tasks bids');
    };
    await vi.waitFor(joined, { timeout: 5_000, interval: 700 });
    for (const projection of projections)
      expect(await documentsIn(store, projection, events)).toEqual(
        await foldOf(projection, events.slice(0, added)),
      );
  });
});
