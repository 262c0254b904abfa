import { bidsProjection, tasksProjection, type Projection } from '@marketplace/read-store/projections';
import { unavailable } from '@marketplace/service-kit';
import { describe, expect, it, vi } from 'vitest';
import { checkpointOf, documentsIn, foldOf } from './testing/documents.ts';
import { bid, ledgerOf, posting, type Happening } from './testing/history.ts';
import { createMemoryFeed } from './testing/memoryFeed.ts';
import { createMemoryStore, type MemoryStore } from './testing/memoryStore.ts';
import { skipWaiting } from './testing/skipWaiting.ts';
import { becomes, projectorsForTests, stateOf } from './testing/startProjectors.ts';

const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const bidOn = (task: number): Happening => ({ type: 'BidPlaced', data: bid, task, uid: 'bob' });
const events = ledgerOf([posted(1), bidOn(1), posted(2), bidOn(2), posted(3)]);
const tasks = { projection: 'tasks', generation: 1 } as const;
const bidsOnly = [bidsProjection];
const tasksOnly = [tasksProjection];

skipWaiting();
const started = projectorsForTests();

describe('a projector', () => {
  it('catches up with the feed, and goes on with it', async () => {
    const { add, ...source } = createMemoryFeed(events.slice(0, 2));
    const store = createMemoryStore();
    await started({ ...source, store });
    await becomes(store, 'bids', { position: 2 });
    add(events.slice(2));
    for (const projection of [tasksProjection, bidsProjection]) {
      await becomes(store, projection.name, { position: 5, deadLetters: 0, isRebuilding: false });
      expect(await documentsIn(store, projection, events)).toEqual(await foldOf(projection, events));
    }
  });

  it('goes on from the checkpoint where another one stopped', async () => {
    const { add, ...source } = createMemoryFeed(events.slice(0, 2));
    const store = createMemoryStore();
    const before = await started({ ...source, store, projections: tasksOnly });
    await becomes(store, 'tasks', { position: 2 });
    await before.stop();
    add(events.slice(2));
    expect(await stateOf(store, 'tasks')).toMatchObject({ position: 2 });
    const changes = vi.fn((event: Parameters<Projection['changes']>[0]) => tasksProjection.changes(event));
    await started({ ...source, store, projections: [{ ...tasksProjection, changes }] });
    await becomes(store, 'tasks', { position: 5 });
    expect(new Set(changes.mock.calls.map(([event]) => event.position))).toEqual(new Set([3, 4, 5]));
  });

  it('waits for a store that is away when it starts', async () => {
    const store = createMemoryStore();
    let isAway = true;
    const prepare = () => (isAway ? Promise.reject(unavailable('The store')) : store.prepare());
    await started({ ...createMemoryFeed(events), store: { ...store, prepare } });
    isAway = false;
    await becomes(store, 'tasks', { position: 5 });
  });

  it('stops while it waits for a store', async () => {
    const store = createMemoryStore();
    const prepare = () => Promise.reject(unavailable('The store'));
    const projector = await started({ ...createMemoryFeed(events), store: { ...store, prepare } });
    await projector.stop();
  });

  it.each(['', ', also where each failure loses the writer'])(
    'gives its partitions back while it can’t write for 15 s, and takes them again%s',
    { timeout: 30_000 },
    async (losesWriter) => {
      let isAway = false;
      /** The number of the projector's partitions at each failed write. */
      const partitionsAt: number[] = [];
      let passed = 0;
      const real = performance.now.bind(performance);
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + passed);
      const store = createMemoryStore({
        beforeWrite: () => {
          if (!isAway) return;
          partitionsAt.push(projector.partitions().length);
          if (losesWriter !== '') store.disconnect();
          throw unavailable('The store');
        },
      });
      const { add, ...source } = createMemoryFeed(events.slice(0, 2));
      const projector = await started({ ...source, store });
      await becomes(store, 'tasks', { position: 2 });
      isAway = true;
      add(events.slice(2));
      await expect.poll(() => partitionsAt.slice(0, 2)).toEqual([12, 12]);
      passed = 16_000;
      await expect.poll(() => projector.partitions()).toEqual([]);
      clock.mockRestore();
      isAway = false;
      await becomes(store, 'tasks', { position: 5 });
    },
  );

  it('does not start on a store that it can’t use', async () => {
    const store = createMemoryStore();
    const prepare = () => Promise.reject(new Error('The schema is newer.'));
    const starting = started({ ...createMemoryFeed(events), store: { ...store, prepare } });
    await expect(starting).rejects.toThrow('newer');
  });

  const postings = (count: number) => ledgerOf(Array.from({ length: count }, (_, task) => posted(task)));
  /** The store, and the checkpoints at which its generation was made readable. */
  const watched = (store: MemoryStore) => {
    const madeReadable: number[] = [];
    const prepareReads = async () => void madeReadable.push(await checkpointOf(store, tasks));
    return { store: { ...store, prepareReads }, madeReadable };
  };

  // Some numbers fill whole batches: then the length of the last batch does not show that it is the last one.
  it.each([0, 5, 4_000, 8_000, 8_001])(
    'lets nobody read an empty store before it has all %i events',
    async (count) => {
      const { store, madeReadable } = watched(createMemoryStore());
      await started({ ...createMemoryFeed(postings(count)), store, projections: tasksOnly });
      await becomes(store, 'tasks', { position: count });
      await expect.poll(() => madeReadable).not.toEqual([]);
      expect(madeReadable[0]).toBe(count);
    },
  );

  it('lets everybody read at once what is less than 4,000 events behind', async () => {
    const memory = createMemoryStore();
    const { add, ...source } = createMemoryFeed(postings(4_004).slice(0, 5));
    const first = await started({ ...source, store: memory, projections: tasksOnly });
    await becomes(memory, 'tasks', { position: 5 });
    await first.stop();
    add(postings(4_004).slice(5));
    const { store, madeReadable } = watched(memory);
    await started({ ...source, store, projections: tasksOnly });
    await expect.poll(() => madeReadable[0]).toBe(5);
  });
});

describe('a store that is away', () => {
  it('is waited for, without a failure, and the checkpoint does not move meanwhile', async () => {
    let away = true;
    const beforeWrite = vi.fn(() => {
      if (away) throw unavailable('The store');
    });
    const store = createMemoryStore({ beforeWrite });
    const projector = await started({ ...createMemoryFeed(events), store, projections: tasksOnly });
    await expect.poll(() => beforeWrite.mock.calls.length).toBeGreaterThan(1);
    expect(projector.isFailing('tasks')).toBe(false);
    expect(await checkpointOf(store, tasks)).toBe(0);
    away = false;
    await becomes(store, 'tasks', { position: 5 });
    expect(await documentsIn(store, tasksProjection, events)).toEqual(await foldOf(tasksProjection, events));
  });

  it('is waited for where no writer can be opened', async () => {
    const store = createMemoryStore();
    const openWriter = vi.fn(() => store.openWriter());
    openWriter.mockRejectedValueOnce(unavailable('The store'));
    const projector = await started({ ...createMemoryFeed(events), store: { ...store, openWriter } });
    await becomes(store, 'tasks', { position: 5 });
    expect(openWriter).toHaveBeenCalledTimes(2);
    expect(projector.isFailing('tasks')).toBe(false);
  });

  it('does not keep a projector from stopping', async () => {
    const beforeWrite = vi.fn(() => {
      throw unavailable('The store');
    });
    const store = createMemoryStore({ beforeWrite });
    const projector = await started({ ...createMemoryFeed(events), store, projections: bidsOnly });
    await expect.poll(() => beforeWrite).toHaveBeenCalled();
    await projector.stop();
    expect(await stateOf(store, 'bids')).toMatchObject({ position: 0 });
  });
});
