import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConditionOn, PageOf } from '../port.ts';
import { bidsOne, placedBid } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

export const describeConditions = (open: OpenStore): void => {
  describe('conditions', () => {
    const opened = storeForTests(open);
    const [one, other]: readonly [string, string] = [randomUUID(), randomUUID()];
    const placed = [
      placedBid(2, { taskId: one, amount: 20.5, days: 3 }),
      placedBid(3, { taskId: other, amount: 7, days: 3, withdrawn: 8 }),
      placedBid(5, { taskId: randomUUID(), amount: 20.5, days: 1 }),
      placedBid(9, { taskId: one, amount: 100, placed: 4 }),
    ];
    beforeAll(() => opened().write(bidsOne, placed, 9));

    const positionsOf = async (...where: ConditionOn<'bids'>[]) => {
      const { documents, total } = await opened().store.documents.page('bids', {
        where,
        order: ['placed'],
        limit: 10,
        countUpTo: Infinity,
      });
      expect(total).toBe(documents.length);
      expect((await opened().store.documents.count('bids', where)).count).toBe(total);
      return documents.map(({ position }) => position);
    };

    it('can name several ids, positions, numbers or texts', async () => {
      expect(await positionsOf({ field: 'taskId', in: [one, other] })).toEqual([2, 3, 9]);
      expect(await positionsOf({ field: 'taskId', in: [other, randomUUID()] })).toEqual([3]);
      expect(await positionsOf({ field: 'placed', in: [2, 4, 6] })).toEqual([2, 9]);
      expect(await positionsOf({ field: 'amount', in: [20.5, 100] })).toEqual([2, 9, 5]);
      expect(await positionsOf({ field: 'uid', in: ['uid-bob', 'x'] })).toEqual([2, 3, 9, 5]);
      expect(await positionsOf({ field: 'taskId', in: [] })).toEqual([]);
    });

    it('can leave out a value', async () => {
      expect(await positionsOf({ field: 'taskId', not: one })).toEqual([3, 5]);
      expect(await positionsOf({ field: 'uid', not: 'uid-bob' })).toEqual([]);
      expect(await positionsOf({ field: 'uid', is: "'; --" })).toEqual([]);
    });

    it('can name the documents themselves', async () => {
      const [first = { id: '' }, , third = { id: '' }] = placed;
      expect(await positionsOf({ ids: [third.id, first.id, randomUUID()] })).toEqual([2, 5]);
      expect(await positionsOf({ ids: [third.id, first.id] }, { field: 'taskId', is: one })).toEqual([2]);
      expect(await positionsOf({ ids: [] })).toEqual([]);
    });

    it('can be about the position of the document', async () => {
      expect(await positionsOf({ field: 'position', from: 3, to: 5 })).toEqual([3, 5]);
      expect(await positionsOf({ field: 'position', in: [9, 2] })).toEqual([2, 9]);
      expect(await positionsOf({ field: 'position', is: 9 })).toEqual([9]);
    });

    it('must all hold', async () => {
      const live = { field: 'withdrawn', is: 0 } as const;
      expect(await positionsOf({ field: 'taskId', in: [one, other] }, live)).toEqual([2, 9]);
      expect(await positionsOf({ field: 'withdrawn', from: 1 })).toEqual([3]);
      expect(await positionsOf(live, { field: 'taskId', is: one }, { field: 'position', to: 8 })).toEqual([
        2,
      ]);
    });

    it('can be of one of several groups', async () => {
      const any = [
        [
          { field: 'taskId', is: one },
          { field: 'amount', to: 50 },
        ],
        [{ field: 'withdrawn', from: 1 }],
      ] as const;
      expect(await positionsOf({ any })).toEqual([2, 3]);
      expect(await positionsOf({ field: 'days', to: 3 }, { any }, { field: 'withdrawn', is: 0 })).toEqual([
        2,
      ]);
    });

    it('select what a page in the order of positions goes through', async () => {
      const read: number[] = [];
      let after: PageOf<'bids'>['after'];
      do {
        const page = await opened().store.documents.page('bids', {
          where: [
            { field: 'amount', in: [20.5, 100] },
            { field: 'position', from: 3 },
          ],
          order: ['position'],
          descending: true,
          limit: 1,
          after,
        });
        read.push(...page.documents.map(({ position }) => position));
        after = page.end;
      } while (after !== undefined);
      expect(read).toEqual([9, 5]);
    });
  });
};
