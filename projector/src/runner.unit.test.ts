import { projectionVersions } from '@marketplace/read-store';
import { createLogger, unavailable } from '@marketplace/service-kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bidCountsProjection } from './bids/bidCountsProjection.ts';
import type { Projection } from './changes.ts';
import { createGate } from './rebuild/gate.ts';
import { createRunner, type Runner } from './runner.ts';
import { tasksProjection } from './tasks/tasksProjection.ts';
import { documentsIn, foldOf } from './testing/documents.ts';
import { bid, ledgerOf, posting, type Happening } from './testing/history.ts';
import { createMemoryFeed } from './testing/memoryFeed.ts';
import { createMemoryStore } from './testing/memoryStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const bidOn = (task: number): Happening => ({ type: 'BidPlaced', data: bid, task, uid: 'bob' });
const events = ledgerOf([posted(1), bidOn(1), posted(2), bidOn(2), posted(3)]);

let runners: Runner[] = [];
type Given = Pick<Parameters<typeof createRunner>[0], 'projection' | 'feed' | 'store'>;
const { readTask } = createMemoryFeed(events);
const started = async (given: Given): Promise<Runner> => {
  const { name } = given.projection;
  const generation = { projection: name, generation: 1, version: projectionVersions[name] };
  const runner = createRunner({ ...given, readTask, logger, generation, gate: createGate() });
  runners.push(runner);
  await runner.start();
  return runner;
};
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

const reaches = (runner: Runner, position: number, deadLetters = 0) =>
  vi.waitFor(async () => {
    expect(await runner.status()).toMatchObject({ position, state: 'running', deadLetters });
  }, 3_000);

describe('a runner', () => {
  it('catches up with the feed, goes on with it, and counts what passes it by', async () => {
    const { feed, add } = createMemoryFeed(events.slice(0, 2));
    const store = createMemoryStore();
    const runner = await started({ projection: bidCountsProjection, feed, store });
    await reaches(runner, 2);
    add(events.slice(2));
    await reaches(runner, 5);
    expect(await runner.status()).toMatchObject({ head: 5, lag: { events: 0, seconds: 0 } });
    expect(await documentsIn(store, bidCountsProjection, events)).toEqual(
      await foldOf(bidCountsProjection, events),
    );
  });

  it('goes on from the checkpoint where another one stopped', async () => {
    const { feed, add } = createMemoryFeed(events.slice(0, 2));
    const store = createMemoryStore();
    const before = await started({ projection: tasksProjection, feed, store });
    await reaches(before, 2);
    await before.stop();
    add(events.slice(2));
    expect(await before.status()).toMatchObject({ position: 2, lag: { events: 3 } });
    const changes = vi.fn((event: Parameters<Projection['changes']>[0]) => tasksProjection.changes(event));
    await reaches(await started({ projection: { ...tasksProjection, changes }, feed, store }), 5);
    expect(changes.mock.calls.map(([event]) => event.position)).toEqual([3, 5]);
  });

  // As many as fill whole batches: the last of them does not tell by being short that it is the last.
  it.each([5, 4_000, 8_001])(
    'makes documents of %i events quick to read once it has caught up',
    async (count) => {
      const { feed } = createMemoryFeed(ledgerOf(Array.from({ length: count }, (_, task) => posted(task))));
      const memory = createMemoryStore();
      const id = { projection: 'tasks', generation: 1 } as const;
      const checkpoints: number[] = [];
      const prepareReads = async () => void checkpoints.push(await memory.checkpoint(id));
      await started({ projection: tasksProjection, feed, store: { ...memory, prepareReads } });
      await vi.waitFor(() => {
        expect(checkpoints).toHaveLength(1);
      }, 5_000);
      // A generation hardly behind is made so at once.
      expect(checkpoints).toEqual([count < 4_000 ? 0 : count]);
    },
  );
});

describe('an event that a projection refuses', () => {
  it('becomes a dead letter, and what is after it goes on', async () => {
    const refusing: Projection = {
      ...tasksProjection,
      changes: (event) => {
        if (event.position === 3) throw new Error('broken');
        return tasksProjection.changes(event);
      },
    };
    const { feed } = createMemoryFeed(events);
    const store = createMemoryStore();
    await reaches(await started({ projection: refusing, feed, store }), 5, 1);
    const others = events.filter(({ position }) => position !== 3);
    expect(await documentsIn(store, tasksProjection, events)).toEqual(await foldOf(tasksProjection, others));
  });

  it.each([
    ['of a type that nobody knows', { type: 'TaskPraised' }],
    ['of a version from the future', { schemaVersion: 99 }],
    ['whose data does not fit', { data: { title: 7 } }],
    ['with a character that PostgreSQL refuses', { data: { ...posting, title: 'A\0B' } }],
    ['with half a surrogate pair', { data: { ...posting, description: 'a\ud83d' } }],
    ['with a huge field', { data: { ...posting, deadline: 'x'.repeat(10_000) } }],
  ])('is one %s', async (_, poison) => {
    const poisoned = events.map((event) => (event.position === 3 ? { ...event, ...poison } : event));
    const { feed } = createMemoryFeed(poisoned);
    await reaches(await started({ projection: tasksProjection, feed, store: createMemoryStore() }), 5, 1);
  });

  it('is not one that the projection does not read, whatever its data', async () => {
    const odd = events.map((event) => (event.position === 2 ? { ...event, data: 7 } : event));
    const { feed } = createMemoryFeed(odd);
    await reaches(await started({ projection: tasksProjection, feed, store: createMemoryStore() }), 5);
  });
});

describe('a store that is away', () => {
  it('is waited for, without a failure, and the checkpoint does not move meanwhile', async () => {
    let away = true;
    const refused = vi.fn(() => {
      if (away) throw unavailable('The store');
    });
    const { feed } = createMemoryFeed(events);
    const store = createMemoryStore(refused);
    const runner = await started({ projection: tasksProjection, feed, store });
    await vi.waitFor(() => expect(refused.mock.calls.length).toBeGreaterThan(1), 3_000);
    expect(await runner.status()).toMatchObject({ state: 'running', position: 0 });
    expect(await store.checkpoint({ projection: 'tasks', generation: 1 })).toBe(0);
    away = false;
    await reaches(runner, 5);
    expect(await documentsIn(store, tasksProjection, events)).toEqual(await foldOf(tasksProjection, events));
  });

  it('does not keep a runner from stopping', async () => {
    const store = createMemoryStore(() => {
      throw unavailable('The store');
    });
    const { feed } = createMemoryFeed(events);
    const runner = await started({ projection: tasksProjection, feed, store });
    await runner.stop();
    expect(await store.checkpoint({ projection: 'tasks', generation: 1 })).toBe(0);
  });
});
