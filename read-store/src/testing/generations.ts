import { randomUUID } from 'node:crypto';
import { partitionCount } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { projectionNames, projectionVersions } from '../port.ts';
import { bidsOne, placedBids, postedTask, rebuilding, taskBids, tasksOne } from './documents.ts';
import { expectFound, storeForTests, type OpenStore } from './openedStore.ts';

export const describeGenerations = (open: OpenStore): void => {
  describe('a store that is new', () => {
    it('is prepared by several at once, and again', async () => {
      const { store, another, dispose } = await open();
      const other = await another();
      try {
        await Promise.all([store, other, store].map(({ projections }) => projections.prepare()));
        await store.projections.prepare();
        for (const projection of projectionNames) {
          const version = projectionVersions[projection];
          expect(await other.projections.liveGeneration(projection)).toEqual({
            projection,
            generation: 1,
            version,
          });
          expect(await other.projections.checkpoint({ projection, generation: 1 })).toBe(0);
        }
        expect(await store.tasks.positions()).toEqual({ tasks: 0, bids: 0 });
      } finally {
        await other.close();
        await dispose();
      }
    });

    it('says that it is not ready, until it is prepared', async () => {
      const { store, dispose } = await open();
      try {
        await expect(store.tasks.positions()).rejects.toMatchObject({ kind: 'unavailable' });
        await expect(store.tasks.page({ filter: {}, sort: 'posted', limit: 1 })).rejects.toMatchObject({
          kind: 'unavailable',
        });
        await store.projections.prepare();
        expect((await store.tasks.page({ filter: {}, sort: 'posted', limit: 1 })).total).toBe(0);
      } finally {
        await dispose();
      }
    });
  });

  describe('a checkpoint', () => {
    const opened = storeForTests(open);

    it('moves forward with the documents, never back, for each projection on its own', async () => {
      const { projections, tasks } = opened().store;
      await projections.write(tasksOne, [postedTask(3)], 5);
      await projections.write(tasksOne, [postedTask(4)], 4);
      await projections.write(bidsOne, [], 9);
      expect(await projections.checkpoint(tasksOne)).toBe(5);
      expect(await projections.checkpoint(bidsOne)).toBe(9);
      expect(await tasks.positions()).toEqual({ tasks: 5, bids: 9 });
      expect((await tasks.page({ filter: {}, sort: 'posted', limit: 9 })).total).toBe(2);
    });

    it('and the documents are there when the store is opened again', async () => {
      const again = await opened().another();
      expect(await again.projections.checkpoint(tasksOne)).toBe(5);
      expect((await again.tasks.page({ filter: {}, sort: 'posted', limit: 9 })).total).toBe(2);
      expect(await again.tasks.version()).toEqual(await opened().store.tasks.version());
      await again.close();
    });

    it('is never ahead of the documents, for whoever reads meanwhile', async () => {
      const { projections, tasks } = opened().store;
      const from = 100;
      const to = 160;
      const steady = randomUUID();
      const write = async () => {
        for (let position = from; position <= to; position += 1) {
          await projections.write(tasksOne, [postedTask(position, { ownerUid: 'uid-steady' })], position);
          await projections.write(bidsOne, [placedBids(position, 'uid-steady', steady, position)], position);
        }
      };
      const read = async () => {
        for (let seen = 0; seen < to;) {
          const page = await tasks.page({ filter: { ownerUid: 'uid-steady' }, sort: '-posted', limit: 1 });
          seen = page.positions.tasks;
          if (seen >= from) expectFound(opened(), page.total, seen - from + 1);
          const bids = await tasks.bidsPlacedBy('uid-steady');
          const counted = bids.positions['bids'];
          if (counted >= from) expectFound(opened(), bids.count, counted);
        }
      };
      await Promise.all([write(), read()]);
    });
  });

  describe('checkpoints of partitions', () => {
    const opened = storeForTests(open);

    it('move each on its own, never back, by several at once; all events are in up to the least of them', async () => {
      const { projections, tasks } = opened().store;
      const other = (await opened().another()).projections;
      const turns = Array.from({ length: 10 }, (_, turn) => 10 - turn);
      await Promise.all([
        ...turns.map((position) => projections.write(tasksOne, [], new Map([[0, position]]))),
        ...turns.map((position) => other.write(tasksOne, [], new Map([[7, position * 2]]))),
      ]);
      const reached = Array.from({ length: partitionCount }, (_, partition) =>
        partition === 0 ? 10 : partition === 7 ? 20 : 0,
      );
      expect(await projections.checkpoints(tasksOne)).toEqual(reached);
      expect(await projections.checkpoint(tasksOne)).toBe(0);
      await other.write(tasksOne, [], 12);
      expect(await projections.checkpoints(tasksOne)).toEqual(
        reached.map((position) => Math.max(position, 12)),
      );
      expect(await projections.checkpoint(tasksOne)).toBe(12);
      expect((await tasks.positions()).tasks).toBe(12);
    });
  });

  describe('the generation that follows the live one', () => {
    const opened = storeForTests(open);
    const bidsTwo = { ...bidsOne, generation: 2 };
    const task = randomUUID();

    it('is begun empty, beside it', async () => {
      const { projections, tasks } = opened().store;
      await projections.write(bidsOne, [placedBids(3, 'uid-1', task, 2)], 3);
      expect(await projections.begin('bids', rebuilding)).toMatchObject({ generation: 2 });
      expect(await projections.checkpoint(bidsTwo)).toBe(0);
      await projections.write(bidsTwo, [placedBids(2, 'uid-1', task, 1)], 2);
      expect(await projections.checkpoint(bidsTwo)).toBe(2);
      expect(await projections.liveGeneration('bids')).toEqual(bidsOne);
      expect(await tasks.bidsPlacedBy('uid-1')).toMatchObject({ count: 2 });
    });

    it('is not made live before it has come as far', async () => {
      const { projections, tasks } = opened().store;
      expect(await projections.makeLive(bidsTwo)).toBe(false);
      expect((await tasks.bidsPlacedBy('uid-1')).positions['bids']).toBe(3);
    });

    it('is read from, here and in another process, once it is live: as another edition', async () => {
      const other = await opened().another();
      const { projections } = opened().store;
      const count = async () => (await other.tasks.bidsPlacedBy('uid-1')).count;
      expect(await count()).toBe(2);
      const before = await other.tasks.version();
      await projections.write(bidsTwo, [placedBids(3, 'uid-1', task, 20)], 3);
      await projections.prepareReads(bidsTwo);
      expect(await projections.makeLive(bidsTwo)).toBe(true);
      expect(await count()).toBe(20);
      expect(await projections.liveGeneration('bids')).toEqual(bidsTwo);
      const after = await other.tasks.version();
      expect(after.positions).toEqual(before.positions);
      expect(after.edition).not.toBe(before.edition);
      expect(await other.projections.makeLive(bidsTwo)).toBe(true);
      await other.close();
    });
  });

  describe('a generation that is made ready for reading', () => {
    const opened = storeForTests(open);

    it('answers the same before and after, and may be made ready again, by two at once', async () => {
      const { projections, tasks } = opened().store;
      const other = await opened().another();
      const documents = Array.from({ length: 30 }, (_, index) =>
        postedTask(index + 1, { budget: index % 7 }),
      );
      await projections.write(tasksOne, documents, 30);
      await projections.write(
        bidsOne,
        documents.map(({ id }, index) => taskBids(index + 1, id, index)),
        30,
      );
      const answers = async () => [
        await tasks.page({ filter: { words: ['bak'] }, sort: '-budget', limit: 12 }),
        await tasks.featured('2027-01-01', 6),
      ];
      const before = await answers();
      for (const id of [tasksOne, bidsOne]) {
        await Promise.all([projections.prepareReads(id), other.projections.prepareReads(id)]);
        await projections.prepareReads(id);
      }
      expect(await answers()).toEqual(before);
      await projections.write(tasksOne, [postedTask(31)], 31);
      expect((await tasks.page({ filter: {}, sort: 'posted', limit: 1 })).total).toBe(31);
      await other.close();
    });
  });
};
