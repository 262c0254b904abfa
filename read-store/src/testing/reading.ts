import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bidsOne, placedBids, postedTask, removedTask, taskBids, tasksOne } from './documents.ts';
import { foundOf } from './model.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

export const describeReading = (open: OpenStore): void => {
  describe('a task', () => {
    const opened = storeForTests(open);

    it('is found with its bids, what is personal beside it', async () => {
      const { projections, tasks } = opened().store;
      const task = postedTask(1, { userName: 'Ada', editVersion: 3 });
      await projections.write(tasksOne, [task], 1);
      expect(await tasks.task(task.id)).toEqual({
        positions: { tasks: 1, bids: 0 },
        found: foundOf(task, 0),
      });
      await projections.write(bidsOne, [taskBids(2, task.id, 4)], 2);
      expect(await tasks.task(task.id)).toEqual({
        positions: { tasks: 1, bids: 2 },
        found: foundOf(task, 4),
      });
    });

    it('that was removed, or never was, is not found', async () => {
      const { projections, tasks } = opened().store;
      const id = randomUUID();
      await projections.write(tasksOne, [postedTask(10, {}, id)], 10);
      await projections.write(tasksOne, [removedTask(11, id)], 11);
      expect((await tasks.task(id)).found).toBeUndefined();
      expect((await tasks.task(randomUUID())).found).toBeUndefined();
      expect((await tasks.task(randomUUID())).positions.tasks).toBe(11);
    });

    it('is found by every beginning of its words, as it is written now', async () => {
      const { projections, tasks } = opened().store;
      const id = randomUUID();
      const long = 'ü'.repeat(900);
      const total = async (...words: string[]) =>
        (await tasks.page({ filter: { words }, sort: 'posted', limit: 1 })).total;
      await projections.write(tasksOne, [postedTask(20, { title: 'Zymurgy', description: long }, id)], 20);
      expect(await total('z')).toBe(1);
      expect(await total('zymurgy', 'ü'.repeat(200))).toBe(1);
      expect(await total('zymurgys')).toBe(0);
      expect(await total('ymurgy')).toBe(0);
      await projections.write(tasksOne, [postedTask(21, { title: 'Brewing', posted: 20 }, id)], 21);
      expect(await total('zymurgy')).toBe(0);
      expect(await total('brew')).toBe(1);
    });
  });

  describe('counts of bids', () => {
    const opened = storeForTests(open);

    it('of a bidder are the sum over all tasks, of that bidder alone', async () => {
      const { projections, tasks } = opened().store;
      expect(await tasks.bidsPlacedBy('uid-1')).toEqual({
        positions: { tasks: 0, bids: 0 },
        count: 0,
      });
      await projections.write(
        bidsOne,
        [
          placedBids(3, 'uid-1', randomUUID(), 2),
          placedBids(9, 'uid-1', randomUUID(), 5),
          placedBids(8, 'uid-10', randomUUID(), 100),
          placedBids(7, 'uid-1/1', randomUUID(), 1_000),
        ],
        9,
      );
      expect(await tasks.bidsPlacedBy('uid-1')).toEqual({
        positions: { tasks: 0, bids: 9 },
        count: 7,
      });
      expect((await tasks.bidsPlacedBy("'; --")).count).toBe(0);
    });

    it('of tasks are there for deleted ones too, and left out where there are none', async () => {
      const { projections, tasks } = opened().store;
      const [live, deleted, without] = [randomUUID(), randomUUID(), randomUUID()];
      await projections.write(tasksOne, [postedTask(20, {}, live), removedTask(21, deleted)], 21);
      await projections.write(bidsOne, [taskBids(22, live, 1), taskBids(23, deleted, 3)], 23);
      expect(await tasks.bidCounts([live, deleted, without])).toEqual(
        new Map([
          [live, 1],
          [deleted, 3],
        ]),
      );
      expect(await tasks.bidCounts([])).toEqual(new Map());
    });
  });
};
