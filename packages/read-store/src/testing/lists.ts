import { sorts, type Sort } from '@marketplace/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PageOf } from '../port.ts';
import { tasksOne } from './documents.ts';
import { filters, manyTasks } from './manyTasks.ts';
import { listOf, listQueryOf, plain, whereOf, type TaskListOptions, type PlainDocument } from './model.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

export const describeLists = (open: OpenStore): void => {
  describe('lists', () => {
    const opened = storeForTests(open);
    const documents = manyTasks(120);
    const expected = (asked: TaskListOptions, sort: Sort): readonly PlainDocument<'tasks'>[] =>
      listOf(documents, asked, sort);

    beforeAll(() => opened().write(tasksOne, documents, documents.length));

    it('contain each match once in their pages, in order', async () => {
      const reader = opened().store.documents;
      await fc.assert(
        fc.asyncProperty(
          filters,
          fc.constantFrom(...sorts),
          fc.integer({ min: 1, max: 50 }),
          fc.constantFrom(Infinity, 1, 7, 40),
          async (asked, sort, limit, countUpTo) => {
            const all = expected(asked, sort);
            const pages: PlainDocument<'tasks'>[] = [];
            let after: PageOf<'tasks'>['after'];
            do {
              const page = await reader.page('tasks', {
                ...listQueryOf(asked, sort),
                limit,
                after,
                countUpTo,
              });
              expect(page.total).toBe(Math.min(all.length, countUpTo));
              expect((await reader.count('tasks', whereOf(asked))).count).toBe(all.length);
              expect(page.position).toBe(documents.length);
              expect(page.documents.length).toBe(Math.min(limit, all.length - pages.length));
              pages.push(...page.documents.map(plain));
              after = page.end;
            } while (after !== undefined);
            expect(pages).toEqual(all);
          },
        ),
        { numRuns: 60 },
      );
    });

    it('are counted by each value of a field, most first', async () => {
      const reader = opened().store.documents;
      await fc.assert(
        fc.asyncProperty(filters, fc.constantFrom('category', 'status'), async (asked, by) => {
          const { counts, position } = await reader.tally('tasks', { where: whereOf(asked), by });
          const groups = Map.groupBy(expected(asked, 'posted'), ({ body }) => body[by]);
          expect(position).toBe(documents.length);
          expect(Object.fromEntries(counts)).toEqual(
            Object.fromEntries([...groups].map(([value, some]) => [value, some.length])),
          );
          expect([...counts.values()]).toEqual([...counts.values()].sort((a, b) => b - a));
        }),
        { numRuns: 25 },
      );
    });

    it('treat no word as a pattern or an operator', async () => {
      for (const word of ["'", "a' | 'b", '\\', 'lo*', '%', '!logo', "':*", '(', 'a & b', ':']) {
        const { count } = await opened().store.documents.count('tasks', [{ words: [word] }]);
        expect([word, count]).toEqual([word, 0]);
      }
    });
  });
};
