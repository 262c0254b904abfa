import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Group, GroupsOf, StoredDocument } from '../port.ts';
import { bidsOne, placedAt, placedBid } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const tasksOf = (uid: string, limit: number, after?: number): GroupsOf<'bids'> => ({
  where: [{ field: 'uid', is: uid }],
  by: 'taskId',
  newest: 'placed',
  highest: 'placedAt',
  limit,
  after,
  withTotal: true,
});

/** The expected groups of a user's bids, computed in a simple way. */
const groupsIn = (bids: readonly StoredDocument<'bids'>[], uid: string): readonly Group[] => {
  const own = bids.flatMap(({ position, body }) => (body?.uid === uid ? [{ position, body }] : []));
  return [...Map.groupBy(own, ({ body }) => body.taskId)]
    .map(([value, some]) => ({
      value,
      count: some.length,
      newest: Math.max(...some.map(({ position }) => position)),
      oldest: Math.min(...some.map(({ position }) => position)),
      highest:
        some
          .map(({ body }) => body.placedAt)
          .sort()
          .at(-1) ?? '',
    }))
    .sort((a, b) => b.newest - a.newest);
};

export const describeGroups = (open: OpenStore): void => {
  describe("groups of a user's bids by task", () => {
    const opened = storeForTests(open);
    const groups = (uid: string, limit: number, after?: number) =>
      opened().store.documents.groups('bids', tasksOf(uid, limit, after));

    it('are empty at first', async () => {
      expect(await groups('uid-1', 5)).toEqual({ position: 0, groups: [], total: 0 });
    });

    it('have the newest bid first, with the number of bids and the time of the last one', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const bids = [
        placedBid(3, { uid: 'uid-1', taskId: one }),
        placedBid(4, { uid: 'uid-10', taskId: one }),
        placedBid(5, { uid: 'uid-1', taskId: other }),
        placedBid(8, { uid: 'uid-1', taskId: one }),
      ];
      await opened().write(bidsOne, bids, 8);
      expect(await groups('uid-1', 2)).toEqual({
        position: 8,
        groups: [
          { value: one, count: 2, newest: 8, oldest: 3, highest: placedAt(8) },
          { value: other, count: 1, newest: 5, oldest: 5, highest: placedAt(5) },
        ],
        total: 2,
      });
      expect(await groups("'; --", 3)).toMatchObject({ groups: [], total: 0 });
      const { withTotal: _, ...withoutTotal } = tasksOf('uid-1', 2);
      expect(await opened().store.documents.groups('bids', withoutTotal)).not.toHaveProperty('total');
    });

    it('are in the order of the field `newest`, also where the documents have changed since', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const bids = [
        // Revised at 309, after the other one was placed.
        placedBid(309, { uid: 'uid-5', taskId: one, placed: 301, placedAt: placedAt(301) }),
        placedBid(305, { uid: 'uid-5', taskId: other }),
      ];
      await opened().write(bidsOne, bids, 309);
      const { groups: found } = await groups('uid-5', 5);
      expect(found.map(({ value, newest }) => [value, newest])).toEqual([
        [other, 305],
        [one, 301],
      ]);
      expect((await groups('uid-5', 5, 305)).groups.map(({ value }) => value)).toEqual([one]);
    });

    it('contain each task once in their pages, with the total', async () => {
      const tasks = Array.from({ length: 17 }, () => randomUUID());
      const bids = Array.from({ length: 90 }, (_, index) =>
        placedBid(10 + index, {
          uid: index % 4 === 0 ? 'uid-4' : 'uid-3',
          taskId: tasks[(index * 7919) % 17] ?? '',
        }),
      );
      await opened().write(bidsOne, bids, 99);
      for (const limit of [1, 4, 16, 17, 18]) {
        const read: Group[] = [];
        let after: number | undefined;
        do {
          const page = await groups('uid-3', limit, after);
          expect(page.total).toBe(17);
          expect(page.groups.length).toBe(Math.min(limit, 17 - read.length));
          read.push(...page.groups);
          after = page.end;
        } while (after !== undefined);
        expect(read).toEqual(groupsIn(bids, 'uid-3'));
      }
    });

    it('contain each task once in their pages, also if bids are placed meanwhile', async () => {
      const ids = Array.from({ length: 25 }, () => randomUUID());
      await opened().write(
        bidsOne,
        ids.map((taskId, index) => placedBid(100 + index, { uid: 'uid-2', taskId })),
        200,
      );
      const read: string[] = [];
      let after: number | undefined;
      for (let turn = 0; turn === 0 || after !== undefined; turn += 1) {
        const page = await groups('uid-2', 7, after);
        expect(page.total).toBe(25);
        read.push(...page.groups.map(({ value }) => value));
        after = page.end;
        // New bids on tasks of earlier pages move these tasks to the front, and later pages do not change.
        await opened().write(bidsOne, [placedBid(201 + turn, { uid: 'uid-2', taskId: ids[24] ?? '' })], 0);
      }
      expect(read).toEqual([...ids].reverse());
    });
  });
};
