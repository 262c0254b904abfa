import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoredDocument } from '../port.ts';
import { bidsOne, placedBids, postedTask, rebuilding, removedTask, taskBids, tasksOne } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const ids = Array.from({ length: 60 }, () => randomUUID()).sort();
const id = (index: number) => ids[index] ?? '';

export const describeComparing = (open: OpenStore): void => {
  describe('two generations', () => {
    const opened = storeForTests(open);
    const tasksTwo = { ...tasksOne, generation: 2 };
    const bidsTwo = { ...bidsOne, generation: 2 };

    it('of the same documents are equal, whatever the order they were written in', async () => {
      const { projections } = opened().store;
      const tasks = ids.map((task, index) => postedTask(index + 1, { title: `"\\{${index}},ü😀` }, task));
      await projections.begin('tasks', rebuilding);
      await projections.write(tasksOne, tasks, 60);
      await projections.write(tasksOne, [removedTask(70, id(3))], 100);
      await projections.write(tasksTwo, [...tasks].reverse(), 60);
      await projections.write(tasksTwo, [removedTask(70, id(3))], 100);
      const equal = { count: 0, examples: [] };
      expect(await projections.compare(tasksOne, tasksTwo, { upTo: 100 })).toEqual({
        ...equal,
        compared: 60,
      });
      expect(await projections.compare(tasksOne, tasksTwo, { upTo: 50 })).toEqual({ ...equal, compared: 49 });
      expect(await projections.compare(tasksOne, tasksTwo, { after: 50 })).toEqual({
        ...equal,
        compared: 11,
      });
    });

    it('are told apart by each field, by what is missing or too much, by their positions', async () => {
      const { projections } = opened().store;
      await projections.write(tasksOne, [postedTask(101, { title: 'Lost' }, randomUUID())], 101);
      const added = randomUUID();
      await projections.write(
        tasksTwo,
        [
          postedTask(102, { posted: 2, title: 'Another', budget: 1 }, id(1)),
          postedTask(102, { title: 'Added' }, added),
        ],
        102,
      );
      expect(await projections.compare(tasksOne, tasksTwo, { upTo: 100 })).toMatchObject({ count: 0 });
      const { count, compared, examples } = await projections.compare(tasksOne, tasksTwo, { after: 100 });
      expect([count, compared, examples.length]).toEqual([3, 3, 3]);
      expect(examples.map(({ kind }) => kind).sort()).toEqual(['different', 'missing', 'unexpected']);
      const different = examples.find(({ kind }) => kind === 'different');
      expect(different).toMatchObject({ collection: 'tasks', id: id(1) });
      expect([...(different?.fields ?? [])].sort()).toEqual(['budget', 'title']);
      expect(examples.find(({ kind }) => kind === 'unexpected')?.id).toBe(added);
    });

    it('show the first of many differences, in every collection, and count them all', async () => {
      const { projections } = opened().store;
      await projections.begin('bids', rebuilding);
      const documents: StoredDocument[] = ids.flatMap((task, index) => [
        taskBids(index + 1, task, 2),
        placedBids(index + 1, 'ü/{3}', task),
      ]);
      const uids = ['a', 'B', '😀', '\uE000', 'ü', '/'].map((uid) => placedBids(61, uid, id(1), 9));
      await projections.write(bidsOne, [...documents, ...uids], 70);
      await projections.write(
        bidsTwo,
        [...documents.map((document, index) => (index === 0 ? taskBids(1, id(0), 3) : document)), ...uids],
        70,
      );
      const one = await projections.compare(bidsOne, bidsTwo, { upTo: 70 });
      expect(one).toEqual({
        count: 1,
        compared: 126,
        examples: [{ collection: 'task_bids', id: id(0), kind: 'different', fields: ['count'] }],
      });
      await projections.write(
        bidsTwo,
        ids.map((task, index) => taskBids(index + 71, task, 2)),
        140,
      );
      const many = await projections.compare(bidsOne, bidsTwo, { after: 70 });
      expect([many.count, many.examples.length]).toEqual([60, 20]);
      expect(new Set(many.examples.flatMap(({ fields }) => fields))).toEqual(new Set(['position']));
    });
  });
};
