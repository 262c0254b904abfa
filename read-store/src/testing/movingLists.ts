import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PageEnd } from '../port.ts';
import { postedTask, removedTask, tasksOne } from './documents.ts';
import { expectFound, storeForTests, type OpenStore } from './openedStore.ts';

export const describeMovingLists = (open: OpenStore): void => {
  describe('a list that changes while it is read', () => {
    const opened = storeForTests(open);
    const ids: readonly string[] = Array.from({ length: 40 }, () => randomUUID());

    it('by pages neither skips nor repeats what stays', async () => {
      const { projections, tasks } = opened().store;
      const budgetOf = (index: number) => index % 3;
      await projections.write(
        tasksOne,
        ids.map((id, index) => postedTask(index + 1, { budget: budgetOf(index) }, id)),
        40,
      );
      const read: string[] = [];
      let after: PageEnd | undefined;
      for (let turn = 0; turn === 0 || after !== undefined; turn += 1) {
        const page = await tasks.page({ filter: {}, sort: 'budget', limit: 7, ...(after && { after }) });
        read.push(...page.tasks.map(({ task }) => task._id));
        after = page.end;
        // The page's own last task goes, and new ones come before and after it.
        const last = page.tasks.at(-1)?.task._id ?? '';
        const position = 100 + turn * 10;
        const added = [postedTask(position + 1, { budget: 0 }), postedTask(position + 2, { budget: 9 })];
        await projections.write(tasksOne, [removedTask(position, last), ...added], position + 2);
      }
      expect(new Set(read).size).toBe(read.length);
      expect(read.filter((id) => ids.includes(id))).toHaveLength(ids.length);
    });

    it('as a stream is that of its beginning', async () => {
      const { projections, tasks } = opened().store;
      const many = Array.from({ length: 3_000 }, (_, index) =>
        postedTask(1_000 + index, { ownerUid: 'uid-stream' }),
      );
      await projections.write(tasksOne, many, 4_000);
      const filter = { ownerUid: 'uid-stream' };
      const { total, batches } = await tasks.stream({ filter, sort: 'posted' });
      const read: string[] = [];
      for await (const batch of batches) {
        if (read.length === 0)
          await projections.write(
            tasksOne,
            many.map(({ id }) => removedTask(5_000, id)),
            5_000,
          );
        read.push(...batch.map(({ task }) => task._id));
      }
      expect(total).toBe(3_000);
      expect(read).toEqual(many.map(({ id }) => id));
      expect((await tasks.page({ filter, sort: 'posted', limit: 1 })).total).toBe(0);
    });

    it('as a stream is of one moment, with its positions and its total', async () => {
      const { projections, tasks } = opened().store;
      const [from, to] = [10_001, 10_100];
      const filter = { ownerUid: 'uid-moment' };
      const post = async () => {
        for (let position = from; position <= to; position += 1)
          await projections.write(tasksOne, [postedTask(position, filter)], position);
      };
      const read = async () => {
        for (let seen = 0; seen < to;) {
          const { positions, total, batches } = await tasks.stream({ filter, sort: 'posted' });
          let length = 0;
          for await (const batch of batches) length += batch.length;
          seen = positions.tasks;
          expect(length).toBe(total);
          expectFound(opened(), length, Math.max(0, seen - from + 1));
        }
      };
      await Promise.all([post(), read()]);
    });

    it('may be left early, any number of times', async () => {
      const { tasks } = opened().store;
      for (let turn = 0; turn < 40; turn += 1) {
        const { batches } = await tasks.stream({ filter: {}, sort: '-posted' });
        for await (const batch of batches) if (batch.length > 0) break;
      }
      expect((await tasks.page({ filter: {}, sort: 'posted', limit: 1 })).tasks).toHaveLength(1);
    });
  });
};
