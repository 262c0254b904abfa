import { randomUUID } from 'node:crypto';
import { partitionCount } from '@marketplace/contracts';
import { projections as definitions } from '../projections/index.ts';
import { describe, expect, it } from 'vitest';
import { byPartition } from '../positions.ts';
import { bidsOne, placedBid, postedTask, rebuilding, tasksOne } from './documents.ts';
import { checkpointOf, expectFound, storeForTests, writeWith, type OpenStore } from './openedStore.ts';
import { listQueryOf } from './model.ts';

export const describePartitions = (open: OpenStore): void => {
  describe('checkpoints of partitions', () => {
    const opened = storeForTests(open);

    it('move separately, never back, by several writers at once; the lowest one is the position', async () => {
      const { writer, another, store } = opened();
      const other = await another();
      const others = await other.projections.openWriter();
      const turns = Array.from({ length: 10 }, (_, turn) => 10 - turn);
      const move = async (by: typeof writer, partition: number, times: number) => {
        for (const position of turns)
          await writeWith(by, tasksOne, [], new Map([[partition, position * times]]));
      };
      await Promise.all([move(writer, 0, 1), move(others, 7, 2)]);
      const reached = Array.from({ length: partitionCount }, (_, partition) =>
        partition === 0 ? 10 : partition === 7 ? 20 : 0,
      );
      expect(await writer.checkpoints(tasksOne)).toEqual(reached);
      expect((await store.documents.positions()).tasks).toBe(0);
      await writeWith(others, tasksOne, [], 12);
      expect(await writer.checkpoints(tasksOne)).toEqual(reached.map((position) => Math.max(position, 12)));
      expect((await store.documents.positions()).tasks).toBe(12);
      await others.close();
      await other.close();
    });
  });
};

export const describeGenerations = (open: OpenStore): void => {
  describe('a new store', () => {
    it('can be prepared by several processes at once, and again', async () => {
      const { store, another, dispose } = await open();
      const other = await another();
      try {
        await Promise.all([store, other, store].map(({ projections }) => projections.prepare()));
        await store.projections.prepare();
        for (const { name: projection, version } of definitions) {
          const { live, hasUnneeded } = await other.projections.control(projection);
          expect(live).toEqual({
            projection,
            generation: 1,
            version,
            checkpoints: byPartition(new Map()),
            timeline: 0,
          });
          expect(hasUnneeded).toBe(false);
        }
      } finally {
        await other.close();
        await dispose();
      }
    });
  });

  describe('a checkpoint', () => {
    const opened = storeForTests(open);

    it('moves forward with the documents, never back, for each projection separately', async () => {
      const { write, writer, store } = opened();
      await write(tasksOne, [postedTask(3)], 5);
      await write(tasksOne, [postedTask(4)], 4);
      await write(bidsOne, [], 9);
      expect(await checkpointOf(writer, tasksOne)).toBe(5);
      expect(await checkpointOf(writer, bidsOne)).toBe(9);
      expect(await store.documents.positions()).toEqual({
        tasks: 5,
        bids: 9,
        notifications: 0,
        alerts: 0,
        deals: 0,
      });
      expect(await store.documents.count('tasks', [])).toEqual({ position: 5, count: 2 });
    });

    it('and the documents still exist when the store is opened again', async () => {
      const again = await opened().another();
      expect((await again.projections.control('tasks')).live.checkpoints).toEqual(
        Array.from({ length: partitionCount }, () => 5),
      );
      expect((await again.documents.count('tasks', [])).count).toBe(2);
      expect(await again.documents.version()).toEqual(await opened().store.documents.version());
      await again.close();
    });

    it('is another version once a write resolves dead letters, at the same position', async () => {
      const { store, writer } = opened();
      for (const { name } of definitions) {
        const { live } = await store.projections.control(name);
        await store.projections.prepareReads(live);
      }
      const before = await store.documents.version();
      await writer.prepareWrite([
        { id: tasksOne, documents: [], reached: new Map(), resolvesLetters: true },
      ])();
      const after = await store.documents.version();
      expect(after.positions).toEqual(before.positions);
      expect(after.revisions.tasks).not.toBe(before.revisions.tasks);
      expect({ ...after.revisions, tasks: '' }).toEqual({ ...before.revisions, tasks: '' });
    });

    it('is never ahead of the documents for concurrent readers', async () => {
      const { write, store } = opened();
      const [from, to] = [100, 160];
      const steady = { uid: 'uid-steady', taskId: randomUUID() };
      const writing = async () => {
        for (let position = from; position <= to; position += 1) {
          await write(tasksOne, [postedTask(position, { ownerUid: 'uid-steady' })], position);
          await write(bidsOne, [placedBid(position, steady)], position);
        }
      };
      const reading = async () => {
        for (let seen = 0; seen < to;) {
          const asked = listQueryOf({ ownerUid: 'uid-steady' }, '-posted');
          const page = await store.documents.page('tasks', { ...asked, limit: 1, countUpTo: Infinity });
          seen = page.position;
          if (seen >= from) expectFound(opened(), page.total ?? 0, seen - from + 1);
          const bids = await store.documents.count('bids', [{ field: 'uid', is: steady.uid }]);
          if (bids.position >= from) expectFound(opened(), bids.count, bids.position - from + 1);
        }
      };
      await Promise.all([writing(), reading()]);
    });
  });

  describe('the next generation', () => {
    const opened = storeForTests(open);
    const bidsTwo = { ...bidsOne, generation: 2 };
    const bids = [placedBid(2), placedBid(3)] as const;
    const count = async (reader = opened().store.documents) => (await reader.count('bids', [])).count;

    it('is empty at first, beside the live one', async () => {
      const { write, writer, store } = opened();
      await write(bidsOne, bids, 3);
      expect(await store.projections.beginRebuild('bids', rebuilding)).toMatchObject({ generation: 2 });
      expect(await checkpointOf(writer, bidsTwo)).toBe(0);
      await write(bidsTwo, [bids[0]], 2);
      expect(await checkpointOf(writer, bidsTwo)).toBe(2);
      expect((await store.projections.control('bids')).live).toMatchObject(bidsOne);
      expect(await count()).toBe(2);
    });

    it('cannot become live while it is behind', async () => {
      const { store } = opened();
      await store.projections.prepareReads(bidsTwo);
      expect(await store.projections.makeLive(bidsTwo)).toBe(false);
      expect(await store.documents.count('bids', [])).toEqual({ position: 3, count: 2 });
    });

    it('serves reads in all processes once it is live, as another revision', async () => {
      const { write, store, another } = opened();
      const other = await another();
      expect(await count(other.documents)).toBe(2);
      const before = await other.documents.version();
      await write(bidsTwo, [bids[1], placedBid(3)], 3);
      expect(await store.projections.makeLive(bidsTwo)).toBe(true);
      expect([await count(), await count(other.documents)]).toEqual([3, 3]);
      const { live, previous } = await store.projections.control('bids');
      expect([live.generation, previous]).toEqual([2, 1]);
      const after = await other.documents.version();
      expect(after.positions).toEqual(before.positions);
      expect(after.revisions.bids).not.toBe(before.revisions.bids);
      expect(after.revisions.tasks).toBe(before.revisions.tasks);
      expect(await other.projections.makeLive(bidsTwo)).toBe(true);
      expect((await store.projections.control('bids')).previous).toBe(1);
      await other.close();
    });

    it('cannot take the place of one that is further in any partition', async () => {
      const { write, store } = opened();
      await write(bidsTwo, [], new Map([[7, 9]]));
      await write(bidsOne, [], 8);
      expect(await store.projections.makeLive(bidsOne)).toBe(false);
      await write(bidsOne, [], 9);
      expect(await store.projections.makeLive(bidsOne)).toBe(true);
    });
  });
};
