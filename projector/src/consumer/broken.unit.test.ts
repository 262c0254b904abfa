import { bidsProjection, tasksProjection, type Projection } from '@marketplace/read-store/projections';
import type { DeadLetters } from '@marketplace/event-store';
import { describe, expect, it, vi } from 'vitest';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { bid, ledgerOf, posting, type Happening } from '../testing/history.ts';
import { createMemoryFeed } from '../testing/memoryFeed.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { skipWaiting } from '../testing/skipWaiting.ts';
import { becomes, projectorsForTests, stateOf } from '../testing/startProjectors.ts';

const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const bidOn = (task: number): Happening => ({ type: 'BidPlaced', data: bid, task, uid: 'bob' });
const events = ledgerOf([posted(1), bidOn(1), posted(2), bidOn(2), posted(3), bidOn(3), bidOn(3)]);

skipWaiting();
const started = projectorsForTests();

/** A projection that can't apply the bid at position 4. */
const refusing: Projection = {
  ...tasksProjection,
  changes: (event) => {
    if (event.position === 4) throw new Error('refused');
    return tasksProjection.changes(event);
  },
};

describe('a projection that something else than an event holds up', () => {
  it.each(['park', 'claim'] as const)(
    'because %s fails does not hold up the other one, and goes on once that works',
    async (call) => {
      const memory = createMemoryStore();
      let broken = true;
      const fails = (projection: string) => broken && projection === 'tasks';
      const letters = memory.deadLetters;
      const deadLetters: DeadLetters = {
        ...letters,
        park: (parked, term) =>
          call === 'park' && parked.some(({ projection }) => fails(projection))
            ? Promise.reject(new TypeError('broken'))
            : letters.park(parked, term),
        claim: (id, checkpoints) =>
          call === 'claim' && fails(id.projection)
            ? Promise.reject(new TypeError('broken'))
            : letters.claim(id, checkpoints),
      };
      const store = { ...memory, deadLetters };
      const { add, ...source } = createMemoryFeed(events.slice(0, 5));
      const projector = await started({ ...source, store, projections: [refusing, bidsProjection] });
      await becomes(store, 'bids', { position: 5 });
      await expect.poll(() => projector.isFailing('tasks')).toBe(true);
      add(events.slice(5));
      await becomes(store, 'bids', { position: 7 });
      expect([projector.isFailing('tasks'), projector.isFailing('bids')]).toEqual([true, false]);
      expect(await stateOf(store, 'tasks')).toMatchObject({ position: 0, deadLetters: 0 });

      broken = false;
      await becomes(store, 'tasks', { position: 7, deadLetters: 1 });
      await expect.poll(() => projector.isFailing('tasks')).toBe(false);
      const others = events.filter(({ position }) => position !== 4);
      expect(await documentsIn(store, tasksProjection, events)).toEqual(
        await foldOf(tasksProjection, others),
      );
      expect(await documentsIn(store, bidsProjection, events)).toEqual(await foldOf(bidsProjection, events));
    },
  );

  it('because one user has bad events in 1,200 tasks is not held up at all, and they are discarded together', async () => {
    const projection: Projection = {
      ...tasksProjection,
      changes: (event) => {
        if (event.actor.uid === 'eve') throw new Error('refused');
        return tasksProjection.changes(event);
      },
    };
    const poison = Array.from({ length: 1_200 }, (_, task) => ({ ...posted(task), uid: 'eve' }));
    const many = ledgerOf([...poison, posted(1_200)]);
    const store = createMemoryStore();
    const resolve = vi.spyOn(store.deadLetters, 'resolve');
    const projector = await started({ ...createMemoryFeed(many), store, projections: [projection] });
    await becomes(store, 'tasks', { position: 1_201, deadLetters: 1_200 });
    expect(projector.isFailing('tasks')).toBe(false);
    expect(await documentsIn(store, tasksProjection, many)).toEqual(
      await foldOf(tasksProjection, many.slice(1_200)),
    );
    const ids = poison.map((_, index) => `tasks.1.${index + 1}`);
    await store.deadLetters.request(ids, 'discarding');
    await becomes(store, 'tasks', { deadLetters: 0 });
    expect(resolve).toHaveBeenCalledTimes(12);
  });

  it('because it refuses the events of more than 1,000 tasks of many users parks none of them, until it is mended', async () => {
    let mended = false;
    const projection: Projection = {
      ...tasksProjection,
      changes: (event) => {
        if (!mended) throw new Error('refused');
        return tasksProjection.changes(event);
      },
    };
    const many = ledgerOf(Array.from({ length: 1_001 }, (_, task) => ({ ...posted(task), uid: `u${task}` })));
    const store = createMemoryStore();
    const projector = await started({ ...createMemoryFeed(many), store, projections: [projection] });
    await expect.poll(() => projector.isFailing('tasks')).toBe(true);
    expect(await stateOf(store, 'tasks')).toMatchObject({ position: 0, deadLetters: 0 });
    mended = true;
    await becomes(store, 'tasks', { position: 1_001, deadLetters: 0 });
    expect(projector.isFailing('tasks')).toBe(false);
  });

  it('because it holds 1,000 tasks goes on when an operator discards some of their dead letters', async () => {
    const projection: Projection = {
      ...tasksProjection,
      changes: () => {
        throw new Error('refused');
      },
    };
    const many = ledgerOf(Array.from({ length: 1_001 }, (_, task) => ({ ...posted(task), uid: `u${task}` })));
    const { add, ...source } = createMemoryFeed(many.slice(0, 1_000));
    const store = createMemoryStore();
    const projector = await started({ ...source, store, projections: [projection] });
    await becomes(store, 'tasks', { position: 1_000, deadLetters: 1_000 });
    add(many.slice(1_000));
    await expect.poll(() => projector.isFailing('tasks')).toBe(true);
    await store.deadLetters.request(['tasks.1.7', 'tasks.1.8'], 'discarding');
    await becomes(store, 'tasks', { position: 1_001, deadLetters: 999 });
    await expect.poll(() => projector.isFailing('tasks')).toBe(false);
  });
});
