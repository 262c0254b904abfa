import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PageOf } from '../port.ts';
import { postedTask, removedTask, tasksOne } from './documents.ts';
import { listQueryOf } from './model.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

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

    it('as a stream has the tasks at its start, as they are when they are read', async () => {
      const { write, store } = opened();
      const ownerUid = 'uid-stream';
      const many = Array.from({ length: 1_200 }, (_, index) => postedTask(1_001 + index, { ownerUid }));
      await write(tasksOne, many, 3_000);
      const query = listQueryOf({ ownerUid }, 'posted');
      const { position, total, pieces } = await store.documents.stream(query, 'everybody');
      let text = '';
      for await (const piece of pieces) {
        if (text === '') {
          const [changed, removed] = [many.at(-2), many.at(-1)];
          await write(
            tasksOne,
            [
              postedTask(3_001, { ownerUid, posted: 2_199, title: 'Changed' }, changed?.id),
              removedTask(3_002, removed?.id ?? ''),
              postedTask(3_003, { ownerUid }),
            ],
            3_003,
          );
        }
        text += String(piece);
      }
      const read = JSON.parse(text) as readonly { readonly _id: string; readonly title: string }[];
      expect([position, total]).toEqual([3_000, 1_200]);
      expect(read.map(({ _id }) => _id)).toEqual(many.slice(0, -1).map(({ id }) => id));
      expect(read.at(-1)?.title).toBe('Changed');
    });
  });
};
