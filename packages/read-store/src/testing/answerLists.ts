import { sorts, type PublicTask } from '@marketplace/contracts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownersTaskJson, publicTaskJson } from '../projections/index.ts';
import type { ListOf } from '../port.ts';
import { postedTask, rebuilding, removedTask, tasksOne } from './documents.ts';
import { filters, manyTasks } from './manyTasks.ts';
import { listQueryOf } from './model.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const readers = fc.constantFrom('everybody' as const, 'owner' as const);
const all: ListOf<'tasks'> = { where: [], order: ['posted'] };

export const describeAnswerLists = (open: OpenStore): void => {
  describe('a list as answers show it', () => {
    const opened = storeForTests(open);
    const read = async () => {
      const { documents } = opened().store;
      const { position, list } = await documents.list(all, { most: 1_000, reader: 'everybody' });
      const tasks = JSON.parse(String(list?.json)) as readonly PublicTask[];
      return { position, tasks: tasks.map(({ title, bidsCount, bidsOpen }) => [title, bidsCount, bidsOpen]) };
    };

    it('follows each write: texts, counters, removed and new documents', async () => {
      const { write } = opened();
      const [one, two] = [randomUUID(), randomUUID()];
      await write(tasksOne, [postedTask(1, { title: 'One' }, one), postedTask(2, { title: 'Two' }, two)], 2);
      const before = [
        ['One', 0, 0],
        ['Two', 0, 0],
      ];
      expect(await read()).toEqual({ position: 2, tasks: before });
      const bidden = postedTask(3, { title: 'One', posted: 1, bidsCount: 2, liveBids: 1 }, one);
      await write(tasksOne, [{ ...bidden, countersOnly: true }], 3);
      expect(await read()).toEqual({ position: 3, tasks: [['One', 2, 1], before[1]] });
      await write(tasksOne, [postedTask(4, { title: 'Second', posted: 2, status: 'Cancelled' }, two)], 4);
      await write(tasksOne, [postedTask(5, { title: 'Three' }), removedTask(6, one)], 6);
      expect(await read()).toEqual({
        position: 6,
        tasks: [
          ['Second', 0, 0],
          ['Three', 0, 0],
        ],
      });
    });

    it('is from the live generation, whatever texts another one has at the same positions', async () => {
      const { store, write } = opened();
      await store.projections.beginRebuild('tasks', rebuilding);
      const two = { ...tasksOne, generation: 2 };
      await write(two, [postedTask(5, { title: 'Rebuilt' })], 6);
      await store.projections.prepareReads(two);
      await store.projections.makeLive(two);
      expect(await read()).toEqual({ position: 6, tasks: [['Rebuilt', 0, 0]] });
    });
  });

  describe('lists as answers show them', () => {
    const opened = storeForTests(open);

    it('have the documents of pages, in their order, up to a number; as a stream, too', async () => {
      const { write, store } = opened();
      await write(tasksOne, manyTasks(60), 60);
      await fc.assert(
        fc.asyncProperty(filters, fc.constantFrom(...sorts), readers, async (asked, sort, reader) => {
          const query = listQueryOf(asked, sort);
          const { documents: found } = await store.documents.page('tasks', { ...query, limit: 100 });
          const expected = `[${found.map(reader === 'owner' ? ownersTaskJson : publicTaskJson).join()}]`;
          const { list } = await store.documents.list(query, { most: found.length, reader });
          expect([list?.total, String(list?.json)]).toEqual([found.length, expected]);
          const { total, pieces } = await store.documents.stream(query, reader);
          let streamed = '';
          for await (const piece of pieces) streamed += String(piece);
          expect([total, streamed]).toEqual([found.length, expected]);
          const fewer = { most: found.length - 1, reader };
          if (found.length > 0) expect((await store.documents.list(query, fewer)).list).toBeUndefined();
        }),
        { numRuns: 25 },
      );
    });

    it('read only the texts that the process does not have', async () => {
      const { store, write, statementsOf } = opened();
      const list = () => store.documents.list(all, { most: 1_000, reader: 'everybody' });
      await list();
      // One statement: it reads the entries, and no texts.
      expect(await statementsOf(list)).toBe(1);
      await write(tasksOne, [postedTask(61)], 61);
      expect(await statementsOf(list)).toBe(2);
    });
  });
};
