import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PlacedBids, StoredDocument } from '../port.ts';
import { bidsOne, placedBids, postedTask, removedTask, taskBids, tasksOne } from './documents.ts';
import { foundOf } from './model.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const placedOf = (document: StoredDocument<'placed_bids'>, found: PlacedBids['found']): PlacedBids => {
  if (document.body === undefined) throw new Error('Bids are not removed.');
  const { uid: _, ...shown } = document.body;
  return { ...shown, position: document.position, found };
};

export const describePlacedBids = (open: OpenStore): void => {
  describe('what a user has bid on', () => {
    const opened = storeForTests(open);

    it('is nothing at first', async () => {
      expect(await opened().store.tasks.bidsOf({ uid: 'uid-1', limit: 5 })).toEqual({
        positions: { tasks: 0, bids: 0 },
        bids: [],
        total: 0,
      });
    });

    it('is newest bid first, with the task as it is now, or without where it is deleted or not there yet', async () => {
      const { projections, tasks } = opened().store;
      const [here, deleted, notYet] = [postedTask(1), randomUUID(), randomUUID()];
      await projections.write(tasksOne, [here, removedTask(6, deleted)], 6);
      const placed = [
        placedBids(3, 'uid-1', here.id, 2),
        placedBids(5, 'uid-1', deleted),
        placedBids(8, 'uid-1', notYet, 7),
      ] as const;
      await projections.write(
        bidsOne,
        [...placed, taskBids(4, here.id, 3), placedBids(4, 'uid-10', here.id)],
        8,
      );
      expect(await tasks.bidsOf({ uid: 'uid-1', limit: 3 })).toEqual({
        positions: { tasks: 6, bids: 8 },
        bids: [
          placedOf(placed[2], undefined),
          placedOf(placed[1], undefined),
          placedOf(placed[0], foundOf(here, 3)),
        ],
        total: 3,
      });
      expect((await tasks.bidsOf({ uid: "'; --", limit: 3 })).total).toBe(0);
    });

    it('is read page by page, each task once, though bids are placed meanwhile', async () => {
      const { projections, tasks } = opened().store;
      const ids = Array.from({ length: 25 }, () => randomUUID());
      const positionOf = (index: number) => 100 + index;
      await projections.write(
        bidsOne,
        ids.map((id, index) => placedBids(positionOf(index), 'uid-2', id)),
        200,
      );
      const read: string[] = [];
      let after: number | undefined;
      for (let turn = 0; turn === 0 || after !== undefined; turn += 1) {
        const page = await tasks.bidsOf({ uid: 'uid-2', limit: 7, ...(after !== undefined && { after }) });
        expect(page.total).toBe(25);
        read.push(...page.bids.map(({ taskId }) => taskId));
        after = page.end;
        // What was shown already is bid on again: it moves to the front, and the pages behind stay what they are.
        await projections.write(bidsOne, [placedBids(201 + turn, 'uid-2', ids[24] ?? '', 2 + turn)], 0);
      }
      expect(read).toEqual([...ids].reverse());
    });
  });
};
