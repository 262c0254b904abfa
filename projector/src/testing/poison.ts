import type { StoredEvent, TaskEvent } from '@marketplace/contracts';
import { deadLetterId, soleLeader, type EventStore, type AssignedFeed } from '@marketplace/event-store';
import { sampleId, silentLogger } from '@marketplace/event-store/testing';
import { bidsProjection, tasksProjection, type Projection } from '@marketplace/read-store/projections';
import type { ReadStore } from '@marketplace/read-store';
import { expect, vi } from 'vitest';
import { createProjector } from '../projector.ts';
import { append } from './appending.ts';
import { documentsIn, foldOf } from './documents.ts';
import { posting } from './history.ts';

const soon = { timeout: 60_000 };
const id = { projection: 'tasks', generation: 1 } as const;
const posted: TaskEvent = { type: 'TaskPosted', data: posting };
const titled = (title: string): TaskEvent => ({ type: 'TaskUpdated', data: { title } });
const misshapen = { type: 'TaskUpdated', data: { budget: 'a lot' } } as unknown as TaskEvent;

/**
 * Events that can't be applied, on whatever feed and store: one that the projection refuses until it is mended, and one whose
 * data does not fit. Each holds its own task; retried and discarded, the documents are the fold.
 */
export const parkAndResolve = async (given: {
  readonly events: EventStore;
  readonly feed: AssignedFeed;
  readonly reads: ReadStore;
  readonly onEnd: (end: () => Promise<void>) => void;
}): Promise<void> => {
  const { events, feed, reads, onEnd } = given;
  const { projections: store, documents } = reads;
  const [refused, damaged, other] = [sampleId(), sampleId(), sampleId()];
  const appendTo = async (taskId: string, expectedVersion: number, happened: readonly TaskEvent[]) =>
    (await append(events, { taskId, expectedVersion, happened })).position;
  const titleOf = async (taskId: string) => (await documents.get('tasks', taskId)).document?.body.title;
  const { deadLetters } = events;

  let mended = false;
  const projection: Projection = {
    ...tasksProjection,
    changes: (event) => {
      if (event.type === 'TaskUpdated' && event.data.title === 'poison' && !mended)
        throw new Error('refused');
      return tasksProjection.changes(event);
    },
  };
  const projector = createProjector({
    projections: [projection, bidsProjection],
    events: { ...events, assignedFeed: feed, leadership: soleLeader },
    store,
    logger: silentLogger,
  });
  onEnd(() => projector.stop());
  await projector.start();

  const first = await appendTo(refused, 0, [posted, titled('poison'), titled('after it')]);
  const second = await appendTo(damaged, 0, [posted, misshapen, titled('after that')]);
  const position = await appendTo(other, 0, [posted, titled('not held up')]);
  expect(await documents.waitFor((at) => at.tasks >= position, soon.timeout)).toBe(true);
  expect(await titleOf(other)).toBe('not held up');
  expect(await titleOf(refused)).toBe(posting.title);
  expect(await deadLetters.count(id)).toBe(2);
  expect(projector.isFailing('tasks')).toBe(false);
  const letters = [first - 1, second - 1].map((at) => deadLetterId(id, at));
  expect(
    (await deadLetters.list({ generations: [id], limit: 9 })).letters.map((letter) => letter.id),
  ).toEqual(letters);

  const before = await documents.version();
  mended = true;
  await deadLetters.request(letters, 'retrying');
  await vi.waitFor(async () => {
    expect(await deadLetters.find(letters[0] ?? '')).toBeUndefined();
    expect(await deadLetters.find(letters[1] ?? '')).toMatchObject({ state: 'parked', attempts: 4 });
  }, soon);
  expect(await titleOf(refused)).toBe('after it');
  const after = await documents.version();
  expect(after.positions).toEqual(before.positions);
  expect(after.revisions.tasks).not.toBe(before.revisions.tasks);
  expect(after.revisions.bids).toBe(before.revisions.bids);

  await deadLetters.request(letters, 'discarding');
  await vi.waitFor(async () => expect(await deadLetters.count(id)).toBe(0), soon);
  const last = await appendTo(damaged, 3, [titled('and on')]);
  expect(await documents.waitFor((at) => at.tasks >= last, soon.timeout)).toBe(true);
  const ledger: StoredEvent[] = [...(await events.readEvents({ after: 0, limit: 100 }))];
  expect(await documentsIn(store, tasksProjection, ledger)).toEqual(
    await foldOf(
      tasksProjection,
      ledger.filter((event) => event.position !== second - 1),
    ),
  );
};
