import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PageOf } from '../port.ts';
import { postedTask, removedTask, tasksOne } from './documents.ts';
import { listQueryOf } from './model.ts';
import { expectFound, storeForTests, type OpenStore } from './openedStore.ts';

export const describeMovingLists = (open: OpenStore): void => {
  describe('a list that changes during its read', () => {
    const opened = storeForTests(open);
    const ids: readonly string[] = Array.from({ length: 40 }, () => randomUUID());

    it('in pages skips and repeats nothing that stays', async () => {
      const { write, store } = opened();
      const budgetOf = (index: number) => index % 3;
      await write(
        tasksOne,
        ids.map((id, index) => postedTask(index + 1, { budget: budgetOf(index) }, id)),
        40,
      );
      const read: string[] = [];
      let after: PageOf<'tasks'>['after'];
      for (let turn = 0; turn === 0 || after !== undefined; turn += 1) {
        const page = await store.documents.page('tasks', { ...listQueryOf({}, 'budget'), limit: 7, after });
        read.push(...page.documents.map(({ id }) => id));
        after = page.end;
        // Removes the last task of the page, and adds tasks before and after it.
        const last = page.documents.at(-1)?.id ?? '';
        const position = 100 + turn * 10;
        const added = [postedTask(position + 1, { budget: 0 }), postedTask(position + 2, { budget: 9 })];
        await write(tasksOne, [removedTask(position, last), ...added], position + 2);
      }
      expect(new Set(read).size).toBe(read.length);
      expect(read.filter((id) => ids.includes(id))).toHaveLength(ids.length);
    });

    it('as a stream shows the state at its start', async () => {
      const { write, store } = opened();
      const many = Array.from({ length: 3_000 }, (_, index) =>
        postedTask(1_000 + index, { ownerUid: 'uid-stream' }),
      );
      await write(tasksOne, many, 4_000);
      const query = listQueryOf({ ownerUid: 'uid-stream' }, 'posted');
      const { total, batches } = await store.documents.stream('tasks', query);
      const read: string[] = [];
      for await (const batch of batches) {
        if (read.length === 0)
          await write(
            tasksOne,
            many.map(({ id }) => removedTask(5_000, id)),
            5_000,
          );
        read.push(...batch.map(({ id }) => id));
      }
      expect(total).toBe(3_000);
      expect(read).toEqual(many.map(({ id }) => id));
      expect((await store.documents.count('tasks', query.where)).count).toBe(0);
    });

    it('as a stream is from one snapshot, with its position and total', async () => {
      const { write, store } = opened();
      const [from, to] = [10_001, 10_100];
      const asked = { ownerUid: 'uid-moment' };
      const post = async () => {
        for (let position = from; position <= to; position += 1)
          await write(tasksOne, [postedTask(position, asked)], position);
      };
      const read = async () => {
        for (let seen = 0; seen < to;) {
          const query = listQueryOf(asked, 'posted');
          const { position, total, batches } = await store.documents.stream('tasks', query);
          let length = 0;
          for await (const batch of batches) length += batch.length;
          seen = position;
          expect(length).toBe(total);
          expectFound(opened(), length, Math.max(0, seen - from + 1));
        }
      };
      await Promise.all([post(), read()]);
    });

    it.each(['after its first batch', 'before its first batch'])(
      'may be left %s, any number of times',
      async (when) => {
        const reader = opened().store.documents;
        for (let turn = 0; turn < 40; turn += 1) {
          const { batches } = await reader.stream('tasks', listQueryOf({}, '-posted'));
          const batch = batches[Symbol.asyncIterator]();
          if (when.startsWith('after')) expect((await batch.next()).value).not.toEqual([]);
          await batch.return?.();
        }
        const all = await reader.stream('tasks', listQueryOf({}, 'posted'));
        let length = 0;
        for await (const batch of all.batches) length += batch.length;
        expect(length).toBe(all.total);
      },
    );
  });
};
