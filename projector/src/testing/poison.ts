import { randomUUID } from 'node:crypto';
import type { StoredEvent, TaskEvent } from '@marketplace/contracts';
import { soleLeader, type EventStore, type SharedFeed } from '@marketplace/event-store';
import { sampleId, silentLogger } from '@marketplace/event-store/testing';
import { deadLetterId, type ReadStore } from '@marketplace/read-store';
import { expect, vi } from 'vitest';
import type { Projection } from '../changes.ts';
import { createPipeline } from '../pipeline.ts';
import { tasksProjection } from '../tasks/tasksProjection.ts';
import { documentsIn, foldOf } from './documents.ts';
import { posting } from './history.ts';

const soon = { timeout: 30_000 };
const id = { projection: 'tasks', generation: 1 } as const;
const posted: TaskEvent = { type: 'TaskPosted', data: posting };
const titled = (title: string): TaskEvent => ({ type: 'TaskUpdated', data: { title } });
const misshapen = { type: 'TaskUpdated', data: { budget: 'a lot' } } as unknown as TaskEvent;

/**
 * Events that can't be applied, on whatever feed and store: one that the projection refuses until it is mended, and one whose
 * data does not fit. Each holds its own task; retried and discarded, the documents are the fold.
 */
export const parkAndSettle = async (given: {
  readonly events: EventStore;
  readonly feed: SharedFeed;
  readonly reads: ReadStore;
  readonly onEnd: (end: () => Promise<void>) => void;
}): Promise<void> => {
  const { events, feed, reads, onEnd } = given;
  const { projections: store, tasks } = reads;
  const [refused, damaged, other] = [sampleId(), sampleId(), sampleId()];
  const append = async (taskId: string, expectedVersion: number, happened: readonly TaskEvent[]) => {
    const appended = await events.ledger.append({
      taskId,
      expectedVersion,
      state: {},
      events: happened.map((event) => ({
        ...event,
        id: randomUUID(),
        recordedAt: new Date().toISOString(),
        actor: { uid: 'ada', email: 'ada@example.com' },
        correlationId: 'c',
      })),
    });
    if (appended.kind !== 'appended') throw new Error(`Not appended: ${appended.kind}`);
    return appended.position;
  };
  const titleOf = async (taskId: string) => (await tasks.task(taskId)).found?.task.title;

  let mended = false;
  const projection: Projection = {
    ...tasksProjection,
    changes: (event) => {
      if (event.type === 'TaskUpdated' && event.data.title === 'poison' && !mended)
        throw new Error('refused');
      return tasksProjection.changes(event);
    },
  };
  await store.prepare();
  const pipeline = createPipeline({
    projection,
    feed,
    store,
    leadership: soleLeader,
    readTask: (taskId) => events.readTask(taskId),
    logger: silentLogger,
  });
  onEnd(() => pipeline.stop());
  await pipeline.start();

  const first = await append(refused, 0, [posted, titled('poison'), titled('after it')]);
  const second = await append(damaged, 0, [posted, misshapen, titled('after that')]);
  const position = await append(other, 0, [posted, titled('not held up')]);
  expect(await tasks.waitFor((at) => at.tasks >= position, soon.timeout)).toBe(true);
  expect(await titleOf(other)).toBe('not held up');
  expect(await titleOf(refused)).toBe(posting.title);
  expect(await pipeline.status()).toMatchObject({ state: 'running', deadLetters: 2 });
  const letters = [first - 1, second - 1].map((at) => deadLetterId(id, at));
  expect((await store.deadLetters.list({ limit: 9 })).letters.map((letter) => letter.id)).toEqual(letters);

  const before = await tasks.version();
  mended = true;
  await store.deadLetters.request(letters, 'retrying');
  await vi.waitFor(async () => {
    expect(await store.deadLetters.find(letters[0] ?? '')).toBeUndefined();
    expect(await store.deadLetters.find(letters[1] ?? '')).toMatchObject({ state: 'parked', attempts: 4 });
  }, soon);
  expect(await titleOf(refused)).toBe('after it');
  const after = await tasks.version();
  expect(after.positions).toEqual(before.positions);
  expect(after.edition).not.toBe(before.edition);

  await store.deadLetters.request(letters, 'discarding');
  await vi.waitFor(async () => expect(await pipeline.status()).toMatchObject({ deadLetters: 0 }), soon);
  const last = await append(damaged, 3, [titled('and on')]);
  expect(await tasks.waitFor((at) => at.tasks >= last, soon.timeout)).toBe(true);
  const ledger: StoredEvent[] = [...(await events.readEvents({ after: 0, limit: 100 }))];
  expect(await documentsIn(store, tasksProjection, ledger)).toEqual(
    await foldOf(
      tasksProjection,
      ledger.filter((event) => event.position !== second - 1),
    ),
  );
};
