import { tasksProjection, type Projection } from '@marketplace/read-store/projections';
import { describe, expect, it } from 'vitest';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { bid, ledgerOf, posting, taskId, type Happening } from '../testing/history.ts';
import { createMemoryFeed } from '../testing/memoryFeed.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { skipWaiting } from '../testing/skipWaiting.ts';
import { becomes, projectorsForTests, type stateOf } from '../testing/startProjectors.ts';

const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const bidOn = (task: number): Happening => ({ type: 'BidPlaced', data: bid, task, uid: 'bob' });
const events = ledgerOf([posted(1), posted(2), ...[1, 2, 1, 1, 2, 1].map(bidOn)]);

skipWaiting();
const started = projectorsForTests();

/** A projector whose projection can't apply the second bid on the first task, until `mended.is`. */
const scene = async () => {
  const { add, ...source } = createMemoryFeed(events.slice(0, 7));
  const write = { isHeld: undefined as Promise<undefined> | undefined };
  const store = createMemoryStore({ beforeWrite: () => write.isHeld });
  const mended = { is: false };
  const projection: Projection = {
    ...tasksProjection,
    changes: (event) => {
      if (event.position === 5 && !mended.is) throw new Error('broken for bob@example.com\u0007');
      return tasksProjection.changes(event);
    },
  };
  const start = () => started({ ...source, store, projections: [projection] });
  await start();
  const comes = (state: Partial<Awaited<ReturnType<typeof stateOf>>>) => becomes(store, 'tasks', state);
  await comes({ position: 7, deadLetters: 1 });
  const documents = () => documentsIn(store, tasksProjection, events);
  return { store, start, letters: store.deadLetters, write, mended, add, comes, documents };
};

describe('a dead letter', () => {
  it('says what could not be applied, and why, in a form that can be shown', async () => {
    const { letters } = await scene();
    const letter = await letters.find('tasks.1.5');
    expect(letter).toMatchObject({
      taskId: taskId(1),
      taskVersion: 3,
      type: 'BidPlaced',
      attempts: 3,
      state: 'parked',
      error: { message: 'broken for string of 15 characters\u{fffd}' },
    });
    expect(letter?.error.stack).toContain('changes');
  });

  it('is resolved when the events before are written, so that none of its task is passed over', async () => {
    const { letters, write, mended, add, comes, documents } = await scene();
    const released = Promise.withResolvers<undefined>();
    write.isHeld = released.promise;
    add(events.slice(7));
    mended.is = true;
    await letters.request(['tasks.1.5'], 'retrying');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await letters.find('tasks.1.5')).toMatchObject({ state: 'retrying' });
    write.isHeld = undefined;
    released.resolve(undefined);
    await comes({ position: 8, deadLetters: 0 });
    expect(await documents()).toEqual(await foldOf(tasksProjection, events));
  });

  it('waits while its projection is paused', async () => {
    const { store, letters, mended, comes } = await scene();
    await store.setPaused('tasks', true);
    mended.is = true;
    await letters.request(['tasks.1.5'], 'retrying');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await letters.find('tasks.1.5')).toMatchObject({ state: 'retrying' });
    await store.setPaused('tasks', false);
    await comes({ deadLetters: 0 });
  });
});
