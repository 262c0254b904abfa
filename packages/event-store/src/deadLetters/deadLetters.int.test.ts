import { describe, expect, it } from 'vitest';
import { startedTestStore } from '../testing/testStore.ts';
import { deadLetterId, type DeadLetter, type GenerationOfLetter } from './deadLetters.ts';

const tasksOne = { projection: 'tasks', generation: 1 } as const;
const bidsOne = { projection: 'bids', generation: 1 } as const;
const generations = [tasksOne, bidsOne];
const parkedAt = (position: number, at: Partial<DeadLetter> = {}): DeadLetter => {
  const id: GenerationOfLetter = { ...tasksOne, ...at };
  return {
    id: deadLetterId(id, position),
    projection: id.projection,
    generation: id.generation,
    position,
    partition: position % 12,
    taskId: `task-${position}`,
    taskVersion: 2,
    eventId: `event-${position}`,
    type: 'TaskUpdated',
    error: { message: "it's {broken}", stack: 'at\n  "here" \\ $1' },
    attempts: 3,
    parkedAt: '2027-01-01T00:00:00.000Z',
    triedAt: '2027-01-01T00:00:00.000Z',
    state: 'parked',
    ...at,
  };
};
const everyPartition = (checkpoint = 100) =>
  new Map(Array.from({ length: 12 }, (_, partition) => [partition, checkpoint]));
const idsOf = (some: readonly Pick<DeadLetter, 'id'>[]) => some.map(({ id }) => id);

const test = startedTestStore();
const letters = () => test.store.deadLetters;

describe('dead letters', () => {
  it('do not exist at first', async () => {
    expect(await letters().claim(tasksOne, everyPartition())).toMatchObject({ letters: [] });
    expect(await letters().list({ generations, limit: 5 })).toEqual({ letters: [] });
    expect(await letters().requested([tasksOne])).toEqual([]);
    expect(await letters().find('tasks.1.3')).toBeUndefined();
    expect(await letters().count(tasksOne)).toBe(0);
  });

  it('are stored unchanged, and found by task, generation and id', async () => {
    const { term } = await letters().claim(tasksOne, everyPartition());
    const { error, ...rest } = parkedAt(5, { taskId: 'task-3' });
    const second: DeadLetter = { ...rest, error: { message: error.message } };
    await letters().park([second, parkedAt(3), parkedAt(4)], term);
    await letters().park([parkedAt(9, bidsOne)], term);
    await letters().park([], term);
    expect(await letters().find('tasks.1.3')).toEqual(parkedAt(3));
    expect(await letters().ofTasks(tasksOne, ['task-3'])).toEqual([parkedAt(3), second]);
    expect(await letters().count(tasksOne)).toBe(3);
    expect(idsOf((await letters().claim(bidsOne, everyPartition())).letters)).toEqual(['bids.1.9']);
    expect((await letters().claim(tasksOne, new Map([4, 5].map((one) => [one, 100])))).letters).toEqual([
      { id: 'tasks.1.4', taskId: 'task-4', position: 4 },
      { id: 'tasks.1.5', taskId: 'task-3', position: 5 },
    ]);
  });

  it('are listed in pages, in the order of positions', async () => {
    const first = await letters().list({ generations, limit: 3 });
    expect(idsOf(first.letters)).toEqual(['tasks.1.3', 'tasks.1.4', 'tasks.1.5']);
    const rest = await letters().list({ generations, limit: 3, ...(first.end && { after: first.end }) });
    expect(rest).toEqual({ letters: [parkedAt(9, bidsOne)] });
    const ofBids = await letters().list({ generations, projection: 'bids', limit: 3 });
    expect(idsOf(ofBids.letters)).toHaveLength(1);
    expect(await letters().list({ generations, state: 'discarded', limit: 3 })).toEqual({ letters: [] });
  });

  it('that are parked again have the last error, and the time of the first parking', async () => {
    const { term } = await letters().claim(tasksOne, everyPartition());
    const later = { attempts: 4, triedAt: '2027-01-02T00:00:00.000Z', error: { message: 'still' } };
    await letters().park([parkedAt(3, { ...later, parkedAt: later.triedAt })], term);
    expect(await letters().find('tasks.1.3')).toEqual(parkedAt(3, later));
  });

  it('can be requested once while they are parked, and the projector sees the request', async () => {
    expect(await letters().request(['tasks.1.4', 'tasks.1.77'], 'retrying')).toEqual(['tasks.1.4']);
    expect(await letters().request(['tasks.1.4'], 'discarding')).toEqual([]);
    expect(await letters().find('tasks.1.4')).toMatchObject({ state: 'retrying' });
    expect(await letters().requested([tasksOne])).toEqual([{ ...tasksOne, taskId: 'task-4' }]);
    expect(await letters().requested([bidsOne])).toEqual([]);
  });

  it('are removed or discarded when resolved', async () => {
    const { term } = await letters().claim(tasksOne, everyPartition());
    await letters().resolve({ gone: ['tasks.1.4'], discarded: ['tasks.1.5'] }, term);
    expect(await letters().find('tasks.1.4')).toBeUndefined();
    expect(await letters().find('tasks.1.5')).toMatchObject({ state: 'discarded' });
    expect(await letters().count(tasksOne)).toBe(1);
    expect(await letters().discardedEvents('tasks')).toEqual(new Set(['event-5']));
    expect(await letters().discardedEvents('bids')).toEqual(new Set());
    expect(await letters().discardedEvents('tasks', ['task-3', 'task-4'])).toEqual(new Set(['event-5']));
    expect(await letters().discardedEvents('tasks', ['task-4'])).toEqual(new Set());
  });

  it('stay discarded', async () => {
    const { term } = await letters().claim(tasksOne, everyPartition());
    await letters().park([parkedAt(5), parkedAt(3, { attempts: 5 })], term);
    expect(await letters().find('tasks.1.3')).toMatchObject({ attempts: 5 });
    expect(await letters().request(['tasks.1.5'], 'retrying')).toEqual([]);
    expect(await letters().find('tasks.1.5')).toMatchObject({ state: 'discarded' });
  });

  it('of an event that was discarded for another generation are requested too', async () => {
    const next = { ...tasksOne, generation: 2 };
    await letters().park([parkedAt(5, next), parkedAt(6, next)], 1);
    expect(await letters().requested([next])).toEqual([{ ...next, taskId: 'task-5' }]);
  });

  it('are listed of the generations that are asked for, and discarded ones of all', async () => {
    const listed = async (...asked: GenerationOfLetter[]) =>
      idsOf((await letters().list({ generations: asked, projection: 'tasks', limit: 9 })).letters);
    expect(await listed()).toEqual(['tasks.1.5']);
    expect(await listed(tasksOne)).toEqual(['tasks.1.3', 'tasks.1.5']);
    expect(await listed({ ...tasksOne, generation: 2 })).toEqual(['tasks.1.5', 'tasks.2.5', 'tasks.2.6']);
  });

  it('go with their generations, except discarded letters, and letters of a generation that just begins', async () => {
    await letters().park([parkedAt(7, { generation: 3 }), parkedAt(7, { generation: 4 })], 1);
    await letters().keepOnly('tasks', [1, 3], 3);
    const left = await test.sql('SELECT id FROM event_store.dead_letters ORDER BY position, id');
    expect(left.map(({ id }) => id)).toEqual([
      'tasks.1.3',
      'tasks.1.5',
      'tasks.3.7',
      'tasks.4.7',
      'bids.1.9',
    ]);
  });

  it('beyond the checkpoint are removed by a claim, because their events come again; letters that an operator has asked for stay', async () => {
    const six = { ...tasksOne, generation: 6 };
    await letters().park(
      [10, 11, 12, 13].map((position) => parkedAt(position, six)),
      1,
    );
    await letters().request(['tasks.6.12'], 'retrying');
    const { letters: left } = await letters().claim(six, everyPartition(10));
    expect(idsOf(left)).toEqual(['tasks.6.10', 'tasks.6.12']);
    expect(await letters().count(six)).toBe(2);
    await letters().claim(six, new Map([[0, 100]]));
    expect(await letters().count(six)).toBe(2);
  });

  it('of an event that the ledger has lost give way to the event that has its position now', async () => {
    const { term } = await letters().claim(tasksOne, everyPartition());
    const other = { eventId: 'another', taskId: 'task-8', parkedAt: '2027-02-01T00:00:00.000Z' };
    await letters().park([parkedAt(5, other)], term);
    expect(await letters().find('tasks.1.5')).toEqual(parkedAt(5, other));
  });

  it('cannot be changed by the projector that had them before', async () => {
    const before = await letters().claim(tasksOne, everyPartition());
    const after = await letters().claim(tasksOne, everyPartition());
    expect(after.term).toBeGreaterThan(before.term);
    await letters().park([parkedAt(3, { attempts: 99 })], before.term);
    await letters().resolve({ gone: ['tasks.1.3'], discarded: [] }, before.term);
    expect(await letters().find('tasks.1.3')).toMatchObject({ attempts: 5 });
    await letters().resolve({ gone: ['tasks.1.3'], discarded: [] }, after.term);
    expect(await letters().find('tasks.1.3')).toBeUndefined();
  });
});
