import { sorts, type Sort } from '@marketplace/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FoundTask, PageEnd, TaskFilter } from '../port.ts';
import { bidsOne, taskBids, tasksOne } from './documents.ts';
import { filters, manyTasks } from './manyTasks.ts';
import { foundOf, listOf } from './model.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

export const describeLists = (open: OpenStore): void => {
  describe('lists', () => {
    const opened = storeForTests(open);
    const documents = manyTasks(120);
    const bidsOf = (index: number): number => (index % 3 === 0 ? 0 : index);
    const expected = (filter: TaskFilter, sort: Sort): readonly FoundTask[] =>
      listOf(documents, filter, sort).map((document) =>
        foundOf(document, bidsOf(documents.indexOf(document))),
      );

    beforeAll(async () => {
      const { projections } = opened().store;
      const bids = documents.map(({ id }, index) => taskBids(index + 1, id, bidsOf(index)));
      await projections.write(tasksOne, documents, documents.length);
      await projections.write(
        bidsOne,
        bids.filter(({ body }) => body?.count !== 0),
        200,
      );
      await projections.prepareReads(tasksOne);
      await projections.prepareReads(bidsOne);
    });

    it('are, page by page, what the filter leaves, in order, each once', async () => {
      const { tasks } = opened().store;
      await fc.assert(
        fc.asyncProperty(
          filters,
          fc.constantFrom(...sorts),
          fc.integer({ min: 1, max: 50 }),
          async (filter, sort, limit) => {
            const all = expected(filter, sort);
            const pages: FoundTask[] = [];
            let after: PageEnd | undefined;
            do {
              const page = await tasks.page({ filter, sort, limit, ...(after && { after }) });
              expect(page.total).toBe(all.length);
              expect(page.positions).toEqual({ tasks: documents.length, bids: 200 });
              expect(page.tasks.length).toBe(Math.min(limit, all.length - pages.length));
              pages.push(...page.tasks);
              after = page.end;
            } while (after !== undefined);
            expect(pages).toEqual(all);
          },
        ),
        { numRuns: 60 },
      );
    });

    it('without a filter are all that is not removed', async () => {
      for (const sort of sorts) {
        const page = await opened().store.tasks.page({ filter: {}, sort, limit: 200 });
        expect(page.tasks).toEqual(expected({}, sort));
        expect(page.total).toBe(page.tasks.length);
      }
    });

    it('are as a stream what they are page by page', async () => {
      const { tasks } = opened().store;
      await fc.assert(
        fc.asyncProperty(filters, fc.constantFrom(...sorts), async (filter, sort) => {
          const all = expected(filter, sort);
          const { total, positions, batches } = await tasks.stream({ filter, sort });
          const streamed: FoundTask[] = [];
          for await (const batch of batches) streamed.push(...batch);
          expect(total).toBe(all.length);
          expect(positions.tasks).toBe(documents.length);
          expect(streamed).toEqual(all);
        }),
        { numRuns: 25 },
      );
    });

    it('feature what is open and not past, nearest deadline first', async () => {
      for (const today of ['2026-01-01', '2027-02-28', '2027-03-02', '2031-01-01']) {
        const open = expected({ deadlineFrom: today }, 'deadline').filter(
          ({ task }) => task.status === 'Pending' || task.status === 'In Progress',
        );
        for (const limit of [1, 6, 200])
          expect((await opened().store.tasks.featured(today, limit)).tasks).toEqual(open.slice(0, limit));
      }
    });

    it('never take a word for a pattern or an operator', async () => {
      for (const word of ["'", "a' | 'b", '\\', 'lo*', '%', '!logo', "':*", '(', 'a & b', ':']) {
        const page = await opened().store.tasks.page({ filter: { words: [word] }, sort: 'posted', limit: 5 });
        expect([word, page.total]).toEqual([word, 0]);
      }
    });
  });
};
