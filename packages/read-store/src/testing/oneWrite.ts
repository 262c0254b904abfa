import { describe, expect, it } from 'vitest';
import { everyPartition } from '../positions.ts';
import { bidsOne, placedBid, postedTask, rebuilding, tasksOne } from './documents.ts';
import { checkpointOf, storeForTests, type OpenStore } from './openedStore.ts';

export const describeOneWrite = (open: OpenStore): void => {
  describe('one write of several generations', () => {
    const opened = storeForTests(open);
    const bidsTwo = { ...bidsOne, generation: 2 };
    const [task, bid] = [postedTask(3), placedBid(4, {})];
    const prepared = () =>
      opened().writer.prepareWrite([
        { id: tasksOne, documents: [task], reached: everyPartition(4) },
        { id: bidsTwo, documents: [bid], reached: everyPartition(4) },
      ]);
    const written = async () => {
      const { writer } = opened();
      return {
        task: (await writer.load(tasksOne, 'tasks', [task.id])).get(task.id),
        checkpoint: await checkpointOf(writer, tasksOne),
      };
    };
    let write: () => Promise<void>;

    it('that fails in one part leaves nothing, or documents without their checkpoint', async () => {
      write = prepared();
      // The second generation does not exist yet.
      await expect(write()).rejects.toThrow();
      const { task: there, checkpoint } = await written();
      if (opened().atOnce) expect([there, checkpoint]).toEqual([undefined, 0]);
      else expect(checkpoint === 0 || there !== undefined).toBe(true);
    });

    it('can be repeated after the failure, and then is complete', async () => {
      const { store, writer } = opened();
      await store.projections.beginRebuild('bids', rebuilding);
      await write();
      await write();
      expect(await written()).toEqual({ task, checkpoint: 4 });
      expect((await writer.load(bidsTwo, 'bids', [bid.id])).get(bid.id)).toEqual(bid);
      expect(await checkpointOf(writer, bidsTwo)).toBe(4);
      expect(await checkpointOf(writer, bidsOne)).toBe(0);
    });

    it('can be prepared before the write before has ended', async () => {
      const { writer, store } = opened();
      const writes = Array.from({ length: 20 }, (_, index) => {
        const [position, documents] = [5 + index, [placedBid(5 + index)]];
        return writer.prepareWrite([
          { id: bidsOne, documents, reached: new Map([[0, position]]) },
          { id: bidsTwo, documents, reached: everyPartition(position) },
        ]);
      });
      for (const run of writes) await run();
      expect(await checkpointOf(writer, bidsTwo)).toBe(24);
      expect((await writer.checkpoints(bidsOne))[0]).toBe(24);
      expect((await store.documents.count('bids', [])).count).toBe(20);
    });

    it('can contain all kinds of changes to all generations at once', async () => {
      const { store, writer } = opened();
      await store.projections.beginRebuild('tasks', rebuilding);
      const generations = [tasksOne, { ...tasksOne, generation: 2 }];
      const mixtures = [1, 2, 3, 4, 5, 6, 7];
      for (const mixture of mixtures) {
        const position = 100 * mixture;
        const counted = { ...task, position, countersOnly: true };
        const changes = [postedTask(position), ...(mixture % 3 === 0 ? [counted] : [])];
        const bids = [placedBid(position)];
        await writer.prepareWrite([
          ...generations.map((id, index) => ({
            id,
            documents: mixture & (1 << index) ? changes : [...changes, { ...postedTask(position) }],
            reached: everyPartition(position),
          })),
          { id: bidsOne, documents: bids, reached: everyPartition(position) },
          { id: bidsTwo, documents: mixture & 4 ? bids : [], reached: everyPartition(position) },
        ])();
      }
      for (const id of [...generations, bidsOne, bidsTwo]) expect(await checkpointOf(writer, id)).toBe(700);
      expect((await store.documents.count('bids', [])).count).toBe(20 + mixtures.length);
    });
  });
};
