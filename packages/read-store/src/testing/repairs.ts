import { describe, expect, it } from 'vitest';
import type { RepairRequest } from '../port.ts';
import { everyPartition } from '../positions.ts';
import { bidsOne, placedBid, rebuilding } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const generation = (number: number) => ({ ...bidsOne, generation: number });
const reason = 'The ledger has lost its end.';
const repair = (diverged: readonly number[], at: string = rebuilding.at): RepairRequest => ({
  kind: 'repair',
  diverged,
  reason,
  at,
});
const ledger = '01930000-0000-7000-8000-0000000000aa';
const logPositionAt = (position: number) => ({
  ledger,
  position,
  event: `01930000-0000-7000-8000-${String(position).padStart(12, '0')}`,
});

export const describeRepairs = (open: OpenStore): void => {
  describe('a log position', () => {
    const opened = storeForTests(open);

    it('is kept with the checkpoint of its generation, and never moves back', async () => {
      const { store, writer } = opened();
      const logPositions: unknown[] = [];
      for (const position of [undefined, 3, 5, 4, undefined]) {
        const logPosition = position === undefined ? undefined : logPositionAt(position);
        await writer.prepareWrite([
          { id: bidsOne, documents: [], reached: everyPartition(5), logPosition },
        ])();
        logPositions.push((await store.projections.control('bids')).live.logPosition);
      }
      expect(logPositions).toEqual([
        undefined,
        logPositionAt(3),
        logPositionAt(5),
        logPositionAt(5),
        logPositionAt(5),
      ]);
      expect((await store.projections.control('tasks')).live.logPosition).toBeUndefined();
    });
  });

  describe('a generation that has diverged', () => {
    const opened = storeForTests(open);

    it('is read while the next one is built, and has no position that a call could wait for', async () => {
      const { store, write } = opened();
      const { projections, documents } = store;
      await write(bidsOne, [placedBid(2), placedBid(9)], 9);
      const running = await projections.beginRebuild('bids', rebuilding);
      expect(running).toMatchObject({ kind: 'rebuild', generation: 2 });
      expect(await projections.beginRebuild('bids', repair([2]))).toBeUndefined();

      const begun = await projections.beginRebuild('bids', repair([1, 2]));
      expect(begun).toMatchObject({ kind: 'repair', generation: 3, reason });
      expect(await projections.beginRebuild('bids', repair([1]))).toBeUndefined();
      expect(await projections.control('bids')).toMatchObject({
        diverged: true,
        live: { generation: 1, timeline: 0 },
        next: { generation: 3, timeline: 1 },
      });
      expect((await documents.positions()).bids).toBe(0);
      expect(await documents.count('bids', [])).toEqual({ position: 9, count: 2 });
    });

    it('is replaced by one that is behind it, and never comes back', async () => {
      const { store, write } = opened();
      const { projections, documents } = store;
      await write(generation(3), [placedBid(2)], 4);
      await projections.prepareReads(generation(3));
      expect(await projections.makeLive(generation(3))).toBe(true);
      expect(await documents.count('bids', [])).toEqual({ position: 4, count: 1 });
      expect((await documents.positions()).bids).toBe(4);
      const { live, diverged, previous, rebuild } = await projections.control('bids');
      expect({ generation: live.generation, diverged, previous }).toEqual({
        generation: 3,
        diverged: false,
        previous: undefined,
      });
      if (rebuild) await projections.updateRebuild('bids', rebuild, { ...rebuild, state: 'swapped' });
      expect(await projections.makeLive(bidsOne)).toBe(false);
    });

    it('may be one that was made by a repair', async () => {
      const { projections } = opened().store;
      const again = await projections.beginRebuild('bids', repair([3], '2027-01-02T00:00:00.000Z'));
      expect(again).toMatchObject({ kind: 'repair', generation: 4 });
      const once = await projections.beginRebuild('bids', repair([3, 4], '2027-01-03T00:00:00.000Z'));
      expect(once).toMatchObject({ kind: 'repair', generation: 5 });
      expect((await projections.control('bids')).next).toMatchObject({ generation: 5, timeline: 3 });
    });
  });

  describe('a rebuild that a repair takes the place of', () => {
    const opened = storeForTests(open);

    it('does not become live while it is behind, though the live generation has diverged', async () => {
      const { store, write } = opened();
      const { projections, documents } = store;
      await write(bidsOne, [placedBid(2), placedBid(9)], 9);
      await projections.beginRebuild('bids', rebuilding);
      await write(generation(2), [placedBid(2)], 4);
      await projections.prepareReads(generation(2));
      await projections.beginRebuild('bids', repair([1, 2]));
      expect(await projections.makeLive(generation(2))).toBe(false);
      expect(await documents.count('bids', [])).toEqual({ position: 9, count: 2 });
    });
  });
};
