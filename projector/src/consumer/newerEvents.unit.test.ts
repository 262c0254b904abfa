import { eventDefinitions, partitionOf } from '@marketplace/contracts';
import type { Assignment, AssignedFeed } from '@marketplace/event-store';
import {
  bidsProjection,
  projections,
  tasksProjection,
  type Projection,
} from '@marketplace/read-store/projections';
import { createLogger } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import { describe, expect, it, vi } from 'vitest';
import { createWatch } from '../operations/watch.ts';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { bid, ledgerOf, posting, taskId, type Happening } from '../testing/history.ts';
import { createMemoryFeed } from '../testing/memoryFeed.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { skipWaiting } from '../testing/skipWaiting.ts';
import { becomes, projectorsForTests, stateOf } from '../testing/startProjectors.ts';

const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const bidOn = (task: number): Happening => ({ type: 'BidPlaced', data: bid, task, uid: 'bob' });
const events = ledgerOf([posted(1), bidOn(1), posted(2), bidOn(2), posted(3), bidOn(3), bidOn(1)]);

/** The events as an older program sees them, which does not know the event at this position. */
const seenByOlder = (position: number, change: object = { type: 'TaskPraised' }) =>
  events.map((event) => (event.position === position ? { ...event, ...change } : event));
const newerVersion = { schemaVersion: eventDefinitions.TaskPosted.version + 1 };

/** Makes the feeds of several programs, of which one at a time follows a group. */
const inTurn = () => {
  const led = new Set<string>();
  return (feed: AssignedFeed): AssignedFeed => ({
    ...feed,
    async *assignments(group, signal): AsyncGenerator<Assignment> {
      while (led.has(group) && !signal.aborted) await pause(20, signal);
      if (signal.aborted) return;
      led.add(group);
      try {
        yield* feed.assignments(group, signal);
      } finally {
        led.delete(group);
      }
    },
  });
};

skipWaiting();
const started = projectorsForTests();

describe('an event that a newer program wrote', () => {
  it.each([
    ['of an unknown type', { type: 'TaskPraised' }],
    ['of a newer version', newerVersion],
  ])('%s is no dead letter: its partition waits before it, and the others go on', async (_, change) => {
    const seen = seenByOlder(3, change);
    const store = createMemoryStore();
    await started({ ...createMemoryFeed(seen), store });
    const partitionAt = async (task: number) =>
      (await store.control('tasks')).live.checkpoints[partitionOf(taskId(task))];
    await expect.poll(() => partitionAt(3)).toBe(7);
    expect(await partitionAt(2)).toBe(2);
    expect(await stateOf(store, 'tasks')).toMatchObject({ position: 2, deadLetters: 0 });
    const others = events.filter((event) => event.taskId !== taskId(2));
    expect(await documentsIn(store, tasksProjection, events)).toEqual(await foldOf(tasksProjection, others));
  });

  it('does not hold up a projection that passes over its type', async () => {
    const store = createMemoryStore();
    await started({ ...createMemoryFeed(seenByOlder(3, newerVersion)), store });
    await becomes(store, 'bids', { position: 7, deadLetters: 0 });
  });

  it('is applied by a newer projector, which waited to lead; then the documents are the fold', async () => {
    const store = createMemoryStore();
    const assignment = inTurn();
    const [older, newer] = [createMemoryFeed(seenByOlder(3)), createMemoryFeed(events)];
    await started({ ...older, feed: assignment(older.feed), store });
    await expect.poll(() => older.read).toContain(7);
    await started({ ...newer, feed: assignment(newer.feed), store });
    for (const projection of projections) {
      await becomes(store, projection.name, { position: 7, deadLetters: 0 });
      expect(await documentsIn(store, projection, events)).toEqual(await foldOf(projection, events));
    }
  });

  it('is looked at again; once a newer projector has taken it in, the older one goes on', async () => {
    const store = createMemoryStore();
    const { add, ...older } = createMemoryFeed(seenByOlder(3).slice(0, 5));
    const projector = await started({ ...older, store });
    await expect.poll(() => older.read.filter((position) => position === 3).length).toBeGreaterThan(1);
    expect(await stateOf(store, 'tasks')).toMatchObject({ position: 2, deadLetters: 0 });

    const newer = await started({ ...createMemoryFeed(events.slice(0, 5)), store });
    await becomes(store, 'tasks', { position: 5 });
    await newer.stop();
    add(events.slice(5));
    for (const projection of [tasksProjection, bidsProjection]) {
      await becomes(store, projection.name, { position: 7, deadLetters: 0 });
      expect(await documentsIn(store, projection, events)).toEqual(await foldOf(projection, events));
    }
    expect(projector.isFailing('tasks')).toBe(false);
  });

  it('is in the log once, and in the status with its reason until it is taken in', async () => {
    const logger = createLogger({ level: 'silent', name: 'test' });
    const error = vi.spyOn(logger, 'error');
    const store = createMemoryStore();
    const feed = createMemoryFeed(seenByOlder(3));
    const projector = await started({ ...feed, store, logger });
    const watch = createWatch(
      {
        events: {
          ledger: { head: () => Promise.resolve({ position: 7, hash: '' }) },
          readIdentity: () =>
            Promise.resolve({
              ledger: '',
              head: 7,
              eventAt: new Map(seenByOlder(3).map((one) => [one.position, one.id])),
            }),
          readEvents: () => Promise.resolve([]),
          deadLetters: store.deadLetters,
          documentChecks: { read: () => Promise.resolve([]) },
        },
        store,
        isFailing: (name) => projector.isFailing(name),
        newerEvent: (name) => projector.newerEvent(name),
      },
      ['tasks'],
    );
    await expect.poll(() => feed.read.filter((position) => position === 3).length).toBeGreaterThan(1);
    expect(error).toHaveBeenCalledOnce();
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ position: 3, type: 'TaskPraised' }),
      expect.stringContaining('update this projector'),
    );
    expect(await watch.describe('tasks')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/newer program.*position 3 \(TaskPraised, version 2\)/) as string,
    });
    await started({ ...createMemoryFeed(events), store });
    await becomes(store, 'tasks', { position: 7 });
    const described = await watch.describe('tasks');
    expect(described.state).toBe('running');
    expect(described.reason).toBeUndefined();
  });

  it('behind a dead letter makes no letter of its own when the task is tried again', async () => {
    let mended = false;
    const projection: Projection = {
      ...tasksProjection,
      changes: (event) => {
        if (event.position === 2 && !mended) throw new Error('refused');
        return tasksProjection.changes(event);
      },
    };
    const store = createMemoryStore();
    const source = createMemoryFeed(seenByOlder(7));
    const projector = await started({ ...source, store, projections: [projection] });
    await becomes(store, 'tasks', { position: 7, deadLetters: 1 });
    mended = true;
    await store.deadLetters.request(['tasks.1.2'], 'retrying');
    await expect.poll(() => projector.newerEvent('tasks')).toMatchObject({ position: 7 });
    expect(
      await store.deadLetters.ofTasks({ projection: 'tasks', generation: 1 }, [taskId(1)]),
    ).toMatchObject([{ position: 2, state: 'retrying' }]);
  });
});
