import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DocumentReader, DocumentWrite } from '../port.ts';
import { postedTask, rebuilding, removedTask, tasksOne } from './documents.ts';
import { listQueryOf } from './model.ts';
import { storeForTests, writeWith, type OpenStore } from './openedStore.ts';

/** A change of the task with this number; the position is its place in the list of changes. */
const changes = fc.array(
  fc.record({
    task: fc.nat(5),
    kind: fc.constantFrom('whole', 'removed', 'counters'),
    by: fc.constantFrom(0, 1),
  }),
  { minLength: 1, maxLength: 30 },
);

export const describeTotals = (open: OpenStore): void => {
  describe('the number of all documents', () => {
    const opened = storeForTests(open);

    /** The stored number, and the number of matches of a condition that every document meets. */
    const totals = async (documents: DocumentReader) => {
      const query = listQueryOf({}, '-posted');
      const { total } = await documents.page('tasks', { ...query, limit: 1, countUpTo: Infinity });
      const { count } = await documents.count('tasks', []);
      const matches = await documents.count('tasks', [{ field: 'ownerUid', is: 'uid-ada' }]);
      return { found: [total, count], expected: Array(2).fill(matches.count) };
    };

    it('is exact after any changes, in any order, with repetitions, by two writers at once', async () => {
      const { store, writer } = opened();
      const other = await store.projections.openWriter();
      await fc.assert(
        fc.asyncProperty(changes, fc.integer({ min: 1, max: 7 }), async (all, size) => {
          const ids = Array.from({ length: 6 }, () => randomUUID());
          const writes = all.map(({ task, kind, by }, index) => {
            const id = ids[task] ?? '';
            const whole: DocumentWrite = postedTask(index + 1, {}, id);
            return {
              by,
              document:
                kind === 'removed'
                  ? removedTask(index + 1, id)
                  : { ...whole, ...(kind === 'counters' && { countersOnly: true }) },
            };
          });
          const write = async (by: number) => {
            const own = writes.filter((one) => one.by === by).map(({ document }) => document);
            // Delivers the changes in steps, then all of them again.
            for (let from = 0; from < own.length * 2; from += size) {
              const step = [...own, ...own].slice(from, from + size);
              const last = new Map(step.map((document) => [document.id, document]));
              await writeWith(by === 0 ? writer : other, tasksOne, [...last.values()], 0);
            }
          };
          await Promise.all([write(0), write(1)]);
          const { found, expected } = await totals(store.documents);
          expect(found).toEqual(expected);
        }),
        { numRuns: 40 },
      );
      await other.close();
    });

    it('is that of each generation', async () => {
      const { store, write } = opened();
      const tasksTwo = { ...tasksOne, generation: 2 };
      const count = async () => (await store.documents.count('tasks', [])).count;
      const tasks = Array.from({ length: 5 }, (_, index) => postedTask(index + 1));
      const before = await count();
      await write(tasksOne, tasks, 5);
      await store.projections.beginRebuild('tasks', rebuilding);
      await write(tasksTwo, tasks.slice(0, 2), 2);
      expect(await count()).toBe(before + 5);
      await write(tasksTwo, [...tasks, postedTask(6)], 6);
      await store.projections.prepareReads(tasksTwo);
      await store.projections.makeLive(tasksTwo);
      expect(await count()).toBe(6);
    });
  });
};
