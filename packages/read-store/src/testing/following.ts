import { describe, expect, it, vi } from 'vitest';
import type { ReadPositions } from '../port.ts';
import { bidsOne, postedTask, tasksOne } from './documents.ts';
import { prepareAll, storeForTests, writeAll, type OpenStore } from './openedStore.ts';

const long = 10_000;

export const describeFollowing = (open: OpenStore): void => {
  describe('waiting for the read models', () => {
    const opened = storeForTests(open);
    const tasksAt =
      (position: number) =>
      ({ tasks }: ReadPositions) =>
        tasks >= position;

    it('ends at once if the positions are reached', async () => {
      expect(await opened().store.documents.waitFor(tasksAt(0), 0)).toBe(true);
    });

    it('returns false if the positions are not reached in time', async () => {
      expect(await opened().store.documents.waitFor(tasksAt(1), 0)).toBe(false);
      expect(await opened().store.documents.waitFor(tasksAt(1), 150)).toBe(false);
    });

    it('ends when the positions are reached, for many calls, also in another process', async () => {
      const other = await opened().another();
      const waiting = [opened().store, other].flatMap(({ documents }) =>
        Array.from({ length: 50 }, () => documents.waitFor(tasksAt(7), long)),
      );
      await opened().write(tasksOne, [postedTask(6)], 6);
      await opened().write(tasksOne, [postedTask(7)], 7);
      expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
      await other.close();
    });

    it('in a hurry tells the projector of its process, which may end a pause then', async () => {
      const { documents, projections } = opened().store;
      let heard = 0;
      const stop = projections.onHurry(() => (heard += 1));
      await documents.waitFor(tasksAt(7), 0, { hurry: true });
      await documents.waitFor(tasksAt(8), 0);
      expect(heard).toBe(0);
      await documents.waitFor(tasksAt(8), 20, { hurry: true });
      expect(heard).toBeGreaterThanOrEqual(1);
      stop();
    });

    it('notifies a listener of each move, also of another process, until it stops listening', async () => {
      const other = await opened().another();
      const heard: ReadPositions[][] = [[], []];
      const stops = [opened().store, other].map(({ documents }, index) =>
        documents.onAdvance((positions) => heard[index]?.push(positions)),
      );
      await opened().write(bidsOne, [], 8);
      await vi.waitFor(
        () => {
          for (const positions of heard) expect(positions.at(-1)?.bids).toBe(8);
        },
        { timeout: long },
      );
      for (const stop of stops) stop();
      await opened().write(bidsOne, [], 9);
      await opened().store.documents.waitFor(({ bids }) => bids === 9, long);
      for (const positions of heard) expect(positions.at(-1)?.bids).toBe(8);
      await other.close();
    });
  });

  describe('the version of an answer', () => {
    it('changes with the position of each projection and partition, and is different in another store', async () => {
      const one = await open();
      const two = await open();
      try {
        for (const { store } of [one, two]) {
          await prepareAll(store);
          await writeAll(store.projections, tasksOne, [], 3);
        }
        const [first, second] = [await one.store.documents.version(), await two.store.documents.version()];
        expect(first.positions).toEqual(second.positions);
        expect(first.revisions.tasks).not.toBe(second.revisions.tasks);
        expect(first.revisions.bids).not.toBe(second.revisions.bids);
        await writeAll(one.store.projections, tasksOne, [], 4);
        expect(await one.store.documents.version()).toEqual({
          revisions: first.revisions,
          positions: { tasks: 4, bids: 0, notifications: 0, alerts: 0, deals: 0 },
        });
        // One partition is further, so a document may have changed: an answer that was kept is no longer right.
        const versions = new Set<unknown>();
        for (const further of [5, 6]) {
          await writeAll(one.store.projections, tasksOne, [], new Map([[1, further]]));
          const { revisions, positions } = await one.store.documents.version();
          expect(positions.tasks).toBe(4);
          versions.add(revisions.tasks);
        }
        expect(versions.add(first.revisions.tasks).size).toBe(3);
        await writeAll(one.store.projections, tasksOne, [], 6);
        expect((await one.store.documents.version()).revisions).toEqual(first.revisions);
      } finally {
        await one.dispose();
        await two.dispose();
      }
    });
  });
};
