import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentWrite, StoredDocument } from '../port.ts';
import { postedTask, removedTask, tasksOne } from './documents.ts';
import { storeForTests, writeWith, type OpenStore } from './openedStore.ts';

const countersOf = (document: StoredDocument): DocumentWrite => ({ ...document, countersOnly: true });

/** All states of a task, at positions 1, 2, 3, …; the states in `whole` differ in more than the count of bids. */
const whole = new Set([1, 4, 7]);
const stateAt = (position: number, id: string) =>
  postedTask(
    position,
    {
      posted: 1,
      title: `title ${[...whole].findLast((changed) => changed <= position) ?? 0}`,
      bidsCount: position - [...whole].filter((changed) => changed <= position).length,
    },
    id,
  );
const last = 9;
/** The write of a writer that has moved from one position to another. */
const step = (from: number, to: number, id: string): DocumentWrite => {
  const changesMore = [...whole].some((position) => from < position && position <= to);
  return changesMore ? stateAt(to, id) : countersOf(stateAt(to, id));
};

export const describeCounters = (open: OpenStore): void => {
  describe('writes of counters only', () => {
    const opened = storeForTests(open);
    const load = async (id: string): Promise<StoredDocument | undefined> =>
      (await opened().writer.load(tasksOne, 'tasks', [id])).get(id);
    const write = (...documents: DocumentWrite[]) => opened().write(tasksOne, documents, 0);

    it('change only the count and the position', async () => {
      const id = randomUUID();
      await write(postedTask(10, { title: 'As it was', posted: 10 }, id));
      await write(countersOf(postedTask(11, { title: 'Not written', posted: 11, bidsCount: 1 }, id)));
      expect(await load(id)).toEqual(postedTask(11, { title: 'As it was', posted: 10, bidsCount: 1 }, id));
    });

    it('do nothing if the document is missing', async () => {
      const id = randomUUID();
      await write(countersOf(postedTask(30, { bidsCount: 1 }, id)));
      expect(await load(id)).toBeUndefined();
    });

    it('do nothing if the document is removed', async () => {
      const id = randomUUID();
      await write(removedTask(40, id));
      await write(countersOf(postedTask(41, { bidsCount: 1 }, id)));
      expect(await load(id)).toEqual(removedTask(40, id));
      await write(postedTask(42, { bidsCount: 2 }, id));
      expect(await load(id)).toEqual(postedTask(42, { bidsCount: 2 }, id));
    });

    it('by two writers with different steps end like writes of whole documents', async () => {
      const { store, writer } = opened();
      const other = await store.projections.openWriter();
      const moves = fc.array(
        fc.record({ by: fc.constantFrom(0, 1), steps: fc.integer({ min: 1, max: 4 }) }),
        {
          minLength: 1,
          maxLength: 10,
        },
      );
      await fc.assert(
        fc.asyncProperty(moves, async (all) => {
          const id = randomUUID();
          const reached = [0, 0];
          for (const { by, steps } of all) {
            const from = reached[by] ?? 0;
            const to = Math.min(from + steps, last);
            if (to === from) continue;
            await writeWith(by === 0 ? writer : other, tasksOne, [step(from, to, id)], 0);
            reached[by] = to;
            expect(await load(id)).toEqual(stateAt(Math.max(...reached), id));
          }
        }),
        { numRuns: 25 },
      );
      await other.close();
    });
  });
};
