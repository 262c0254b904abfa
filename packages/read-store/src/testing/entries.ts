import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hadBid, hadOpenBid, tasksWithBids, withHyphens } from '../bidsOfUser.ts';
import { bidsOne, placedBid } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

export const describeEntries = (open: OpenStore): void => {
  describe('entries', () => {
    const opened = storeForTests(open);

    it('have the columns of each match, in order, up to a number', async () => {
      const { store, write } = opened();
      const query = {
        where: [{ field: 'uid', is: 'uid-1' }],
        order: ['placed'],
        columns: ['withdrawn', 'taskId', 'placed'],
      } as const;
      const read = async (limit?: number) => {
        const { position, entries } = await store.documents.entries('bids', {
          ...query,
          ...(limit !== undefined && { limit }),
        });
        const found = entries.slice().map(({ id, taskId, ...rest }) => ({
          id: withHyphens(id),
          taskId: withHyphens(taskId),
          ...rest,
        }));
        expect(entries.slice(1, 2)).toEqual(entries.slice().slice(1, 2));
        return { position, length: entries.length, found };
      };
      expect(await read()).toEqual({ position: 0, length: 0, found: [] });
      const bids = [7, 3, 4_000_000_000, 5].map((placed, index) =>
        placedBid(placed, { uid: index === 3 ? 'uid-10' : 'uid-1', withdrawn: placed === 3 ? 6 : 0 }),
      );
      await write(bidsOne, bids, 9);
      const expected = [bids[1], bids[0], bids[2]].map((bid) => ({
        id: bid?.id,
        taskId: bid?.body?.taskId,
        placed: bid?.body?.placed,
        withdrawn: bid?.body?.withdrawn,
      }));
      expect(await read()).toEqual({ position: 9, length: 3, found: expected });
      expect(await read(2)).toMatchObject({ length: 2, found: expected.slice(0, 2) });
    });

    it('of the bids of a user say on which tasks and when, the task with the newest bid first', async () => {
      const { store, write } = opened();
      const [one, other] = [randomUUID(), randomUUID()];
      const bids = [
        placedBid(13, { uid: 'uid-2', taskId: one, withdrawn: 16 }),
        // Revised at 19, after all others were placed.
        placedBid(19, { uid: 'uid-2', taskId: other, placed: 15 }),
        placedBid(18, { uid: 'uid-2', taskId: one, declined: 22, reopened: 20 }),
      ];
      await write(bidsOne, bids, 19);
      const { position, tasks } = await tasksWithBids(store.documents, 'uid-2');
      expect(position).toBe(19);
      expect(tasks.map(({ taskId, bids: own }) => [taskId, own.map(({ placed }) => placed)])).toEqual([
        [one, [13, 18]],
        [other, [15]],
      ]);
      const [onOne] = tasks;
      const positions = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
      expect(positions.filter((at) => onOne && hadBid(onOne, at))).toEqual([14, 15, 19, 20, 21, 22, 23]);
      expect(positions.filter((at) => onOne && hadOpenBid(onOne, at))).toEqual([14, 15, 21]);
    });
  });
};
