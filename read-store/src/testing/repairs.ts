import { describe, expect, it } from 'vitest';
import type { RepairRequest } from '../port.ts';
import { everyPartition } from '../reached.ts';
import { bidsOne, placedBid, rebuilding } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const generation = (number: number) => ({ ...bidsOne, generation: number });
const repair = (strays: readonly number[], at: string = rebuilding.at): RepairRequest => ({
  kind: 'repair',
  strays,
  message: 'The ledger has lost its end.',
  at,
});
const ledger = '01930000-0000-7000-8000-0000000000aa';
const markAt = (position: number) => ({
  ledger,
  position,
  event: `01930000-0000-7000-8000-${String(position).padStart(12, '0')}`,
});

export const describeRepairs = (open: OpenStore): void => {
  describe('a mark', () => {
    const opened = storeForTests(open);

    it('is kept with the checkpoint of its generation, and never moves back', async () => {
      const { store, writer } = opened();
      const marks: unknown[] = [];
      for (const position of [undefined, 3, 5, 4, undefined]) {
        const mark = position === undefined ? undefined : markAt(position);
        await writer.prepareWrite([{ id: bidsOne, documents: [], reached: everyPartition(5), mark }])();
        marks.push((await store.projections.control('bids')).live.mark);
      }
      expect(marks).toEqual([undefined, markAt(3), markAt(5), markAt(5), markAt(5)]);
      expect((await store.projections.control('tasks')).live.mark).toBeUndefined();
    });
  });

  describe('a generation that strays', () => {
    const opened = storeForTests(open);

    it('is read while the next one is built, and has no position that a call could wait for', async () => {
      const { store, write } = opened();
      const { projections, documents } = store;
      await write(bidsOne, [placedBid(2), placedBid(9)], 9);
      const running = await projections.beginRebuild('bids', rebuilding);
      expect(running).toMatchObject({ kind: 'rebuild', generation: 2 });
      expect(await projections.beginRebuild('bids', repair([2]))).toBeUndefined();

      const begun = await projections.beginRebuild('bids', repair([1, 2]));
      expect(begun).toMatchObject({ kind: 'repair', generation: 3, message: 'The ledger has lost its end.' });
      expect(await projections.beginRebuild('bids', repair([1]))).toBeUndefined();
      expect(await projections.control('bids')).toMatchObject({
        strays: true,
        live: { generation: 1, era: 0 },
        next: { generation: 3, era: 1 },
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
      const { live, strays, previous, rebuild } = await projections.control('bids');
      expect({ generation: live.generation, strays, previous }).toEqual({
        generation: 3,
        strays: false,
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
      expect((await projections.control('bids')).next).toMatchObject({ generation: 5, era: 3 });
    });
  });
};
