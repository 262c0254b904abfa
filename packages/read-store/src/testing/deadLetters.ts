import { describe, expect, it } from 'vitest';
import { deadLetterId, type DeadLetter, type GenerationId } from '../port.ts';
import { bidsOne, rebuilding, tasksOne } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const parkedAt = (position: number, at: Partial<DeadLetter> = {}): DeadLetter => {
  const { projection, generation } = { projection: 'tasks', generation: 1, ...at } as GenerationId;
  return {
    id: deadLetterId({ projection, generation }, position),
    projection,
    generation,
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
const everyPartition = Array.from({ length: 12 }, (_, partition) => partition);

export const describeDeadLetters = (open: OpenStore): void => {
  describe('dead letters', () => {
    const opened = storeForTests(open);
    const letters = () => opened().store.projections.deadLetters;
    const idsOf = (some: readonly Pick<DeadLetter, 'id'>[]) => some.map(({ id }) => id);

    it('do not exist at first', async () => {
      expect(await letters().claim(tasksOne, everyPartition)).toMatchObject({ letters: [] });
      expect(await letters().list({ limit: 5 })).toEqual({ letters: [] });
      expect(await letters().requested(tasksOne)).toEqual([]);
      expect(await letters().find('tasks.1.3')).toBeUndefined();
      expect(await letters().count(tasksOne)).toBe(0);
    });

    it('are stored unchanged, and found by task, generation and id', async () => {
      const { term } = await letters().claim(tasksOne, everyPartition);
      const { error, ...rest } = parkedAt(5, { taskId: 'task-3' });
      const second: DeadLetter = { ...rest, error: { message: error.message } };
      await letters().park([second, parkedAt(3), parkedAt(4)], term);
      await letters().park([parkedAt(9, { projection: 'bids' })], term);
      await letters().park([], term);
      expect(await letters().find('tasks.1.3')).toEqual(parkedAt(3));
      expect(await letters().ofTasks(tasksOne, ['task-3'])).toEqual([parkedAt(3), second]);
      expect(await letters().count(tasksOne)).toBe(3);
      expect(idsOf((await letters().claim(bidsOne, everyPartition)).letters)).toEqual(['bids.1.9']);
      // Without errors and stacks: a projector keeps all of them in memory.
      expect((await letters().claim(tasksOne, [4, 5])).letters).toEqual([
        { id: 'tasks.1.4', taskId: 'task-4', position: 4 },
        { id: 'tasks.1.5', taskId: 'task-3', position: 5 },
      ]);
    });

    it('are listed in pages, in the order of positions', async () => {
      const first = await letters().list({ limit: 3 });
      expect(idsOf(first.letters)).toEqual(['tasks.1.3', 'tasks.1.4', 'tasks.1.5']);
      const rest = await letters().list({ limit: 3, ...(first.end && { after: first.end }) });
      expect(rest).toEqual({ letters: [parkedAt(9, { projection: 'bids' })] });
      expect(idsOf((await letters().list({ projection: 'bids', limit: 3 })).letters)).toHaveLength(1);
      expect(await letters().list({ state: 'discarded', limit: 3 })).toEqual({ letters: [] });
    });

    it('that are parked again have the last error, and the time of the first parking', async () => {
      const { term } = await letters().claim(tasksOne, everyPartition);
      const later = { attempts: 4, triedAt: '2027-01-02T00:00:00.000Z', error: { message: 'still' } };
      await letters().park([parkedAt(3, { ...later, parkedAt: later.triedAt })], term);
      expect(await letters().find('tasks.1.3')).toEqual(parkedAt(3, later));
    });

    it('can be requested once while they are parked, and the projector sees the request', async () => {
      expect(await letters().request(['tasks.1.4', 'tasks.1.77'], 'retrying')).toEqual(['tasks.1.4']);
      expect(await letters().request(['tasks.1.4'], 'discarding')).toEqual([]);
      expect(await letters().find('tasks.1.4')).toMatchObject({ state: 'retrying' });
      expect(await letters().requested(tasksOne)).toEqual(['task-4']);
      expect(await letters().requested(bidsOne)).toEqual([]);
    });

    it('are removed or discarded when settled, which changes the revision', async () => {
      const { documents } = opened().store;
      const before = await documents.version();
      const { term } = await letters().claim(tasksOne, everyPartition);
      await letters().settle(tasksOne, { gone: ['tasks.1.4'], discarded: ['tasks.1.5'] }, term);
      expect(await letters().find('tasks.1.4')).toBeUndefined();
      expect(await letters().find('tasks.1.5')).toMatchObject({ state: 'discarded' });
      expect(await letters().count(tasksOne)).toBe(1);
      expect(await letters().discardedEvents('tasks')).toEqual(new Set(['event-5']));
      expect(await letters().discardedEvents('bids')).toEqual(new Set());
      expect(await letters().discardedEvents('tasks', ['task-3', 'task-4'])).toEqual(new Set(['event-5']));
      expect(await letters().discardedEvents('tasks', ['task-4'])).toEqual(new Set());
      const after = await documents.version();
      expect(after.revisions.tasks).not.toBe(before.revisions.tasks);
      expect(after.revisions.bids).toBe(before.revisions.bids);
      expect(after.positions).toEqual(before.positions);
    });

    it('stay discarded', async () => {
      const { term } = await letters().claim(tasksOne, everyPartition);
      await letters().park([parkedAt(5), parkedAt(3, { attempts: 5 })], term);
      expect(await letters().find('tasks.1.3')).toMatchObject({ attempts: 5 });
      expect(await letters().request(['tasks.1.5'], 'retrying')).toEqual([]);
      expect(await letters().find('tasks.1.5')).toMatchObject({ state: 'discarded' });
    });

    it('of an event that was discarded for another generation are requested too', async () => {
      const next = { ...tasksOne, generation: 2 };
      await letters().park([parkedAt(5, { generation: 2 }), parkedAt(6, { generation: 2 })], 1);
      expect(await letters().requested(next)).toEqual(['task-5']);
    });

    it('of a refused rebuild are no longer listed', async () => {
      const { projections } = opened().store;
      const parkForNext = async (position: number) => {
        const rebuild = await projections.beginRebuild('bids', rebuilding);
        if (rebuild === undefined) throw new Error('No rebuild began.');
        const letter = parkedAt(position, { projection: 'bids', generation: rebuild.generation });
        await letters().park([letter], 1);
        return { rebuild, letter };
      };
      const listed = async () => idsOf((await letters().list({ projection: 'bids', limit: 5 })).letters);
      const first = await parkForNext(10);
      expect(await listed()).toEqual(['bids.1.9', first.letter.id]);
      const refused = { ...first.rebuild, state: 'refused', endedAt: first.rebuild.startedAt } as const;
      await projections.updateRebuild('bids', first.rebuild, refused);
      expect(await listed()).toEqual(['bids.1.9']);
      const second = await parkForNext(11);
      expect(await listed()).toEqual(['bids.1.9', second.letter.id]);
    });

    it('cannot be changed by the projector that had them before', async () => {
      const before = await letters().claim(tasksOne, everyPartition);
      const after = await letters().claim(tasksOne, everyPartition);
      expect(after.term).toBeGreaterThan(before.term);
      await letters().park([parkedAt(3, { attempts: 99 })], before.term);
      await letters().settle(tasksOne, { gone: ['tasks.1.3'], discarded: [] }, before.term);
      expect(await letters().find('tasks.1.3')).toMatchObject({ attempts: 5 });
      await letters().settle(tasksOne, { gone: ['tasks.1.3'], discarded: [] }, after.term);
      expect(await letters().find('tasks.1.3')).toBeUndefined();
    });
  });
};
