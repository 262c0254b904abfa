import { partitionCount } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import {
  projectionVersions,
  type ProjectionStore,
  type Succession,
  type SuccessionRequest,
} from '../port.ts';
import { bidsOne, placedBids, postedTask, rebuilding, tasksOne } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const version = projectionVersions['bids'];
const task = '01890000-0000-7000-8000-000000000001';
const generation = (number: number) => ({ ...bidsOne, generation: number });

const begun = async (store: ProjectionStore, request: SuccessionRequest): Promise<Succession> => {
  const succession = await store.begin('bids', request);
  if (succession === undefined) throw new Error('Another one is under way.');
  return succession;
};

export const describeSuccessions = (open: OpenStore): void => {
  describe('what operators want of a projection', () => {
    const opened = storeForTests(open);

    it('is kept, for each projection on its own, and seen by other processes', async () => {
      const { projections } = opened().store;
      const other = await opened().another();
      await projections.setPaused('tasks', true);
      expect(await other.projections.control('tasks')).toEqual({
        live: { ...tasksOne, checkpoints: Array.from({ length: partitionCount }, () => 0) },
        paused: true,
        leftovers: false,
      });
      expect((await other.projections.control('bids')).paused).toBe(false);
      await projections.prepare();
      expect((await projections.control('tasks')).paused).toBe(true);
      await other.projections.setPaused('tasks', false);
      expect((await projections.control('tasks')).paused).toBe(false);
      await other.close();
    });
  });

  describe('a succession', () => {
    const opened = storeForTests(open);
    let rebuild: Succession;

    it('is begun by one of all who ask at once', async () => {
      const other = await opened().another();
      const { projections } = opened().store;
      await projections.write(bidsOne, [placedBids(3, 'uid-1', task, 2)], 3);
      const all = await Promise.all(
        [projections, other.projections, projections].map((store) => store.begin('bids', rebuilding)),
      );
      const [one, ...more] = all.filter((succession) => succession !== undefined);
      expect(more).toEqual([]);
      expect(one).toEqual({
        kind: 'rebuild',
        state: 'catching-up',
        generation: 2,
        version,
        insteadOf: version,
        acceptDifferences: false,
        startedAt: rebuilding.at,
      });
      const control = await other.projections.control('bids');
      expect(control).toMatchObject({ live: generation(1), next: generation(2), leftovers: false });
      expect(control.succession).toEqual(one);
      if (one !== undefined) rebuild = one;
      expect((await projections.control('tasks')).succession).toBeUndefined();
      await other.close();
    });

    it('ends once, and what it leaves is cleared away; its number is not given again', async () => {
      const { projections } = opened().store;
      await projections.write(generation(2), [placedBids(2, 'uid-1', task)], 2);
      const refused = { ...rebuild, state: 'refused', message: 'no', endedAt: rebuild.startedAt } as const;
      expect(await projections.note('bids', rebuild, refused)).toBe(true);
      expect(await projections.note('bids', rebuild, { ...rebuild, state: 'swapped' })).toBe(false);
      const ended = await projections.control('bids');
      expect(ended).toMatchObject({ succession: refused, leftovers: true });
      expect(ended.next).toBeUndefined();
      await projections.clearAway('bids');
      expect(await projections.control('bids')).toMatchObject({
        live: generation(1),
        leftovers: false,
      });
      expect(await projections.checkpoint(generation(2))).toBe(0);
      rebuild = await begun(projections, { ...rebuilding, at: '2027-01-02T00:00:00.000Z' });
      expect(rebuild.generation).toBe(3);
      expect(await projections.checkpoint(generation(3))).toBe(0);
    });

    it('keeps the generation before, which a rollback brings back', async () => {
      const { projections, tasks } = opened().store;
      await projections.write(generation(3), [placedBids(3, 'uid-1', task, 7)], 3);
      expect(await projections.makeLive(generation(3))).toBe(true);
      await projections.note('bids', rebuild, { ...rebuild, state: 'swapped' });
      await projections.clearAway('bids');
      expect(await projections.control('bids')).toMatchObject({ live: generation(3), previous: 1 });
      const back = await begun(projections, { ...rebuilding, kind: 'rollback' });
      expect(back).toMatchObject({ kind: 'rollback', generation: 1, version });
      expect(await projections.checkpoint(bidsOne)).toBe(3);
      expect(await projections.makeLive(bidsOne)).toBe(true);
      await projections.note('bids', back, { ...back, state: 'swapped' });
      expect((await tasks.bidsPlacedBy('uid-1')).count).toBe(2);
      expect(await projections.control('bids')).toMatchObject({ live: generation(1), previous: 3 });
    });

    it('forgets the one before that with the next swap', async () => {
      const { projections } = opened().store;
      const next = await begun(projections, { ...rebuilding, at: '2027-01-03T00:00:00.000Z' });
      expect(next.generation).toBe(4);
      await projections.write(generation(4), [], 3);
      await projections.makeLive(generation(4));
      await projections.note('bids', next, { ...next, state: 'swapped' });
      expect((await projections.control('bids')).leftovers).toBe(true);
      await projections.clearAway('bids');
      const control = await projections.control('bids');
      expect(control).toMatchObject({ live: generation(4), previous: 1, leftovers: false });
      expect(await projections.checkpoint(generation(3))).toBe(0);
    });

    it('has nothing to do where there is nothing to go back to, and nothing to upgrade', async () => {
      const { projections } = opened().store;
      await projections.write(tasksOne, [postedTask(1)], 1);
      expect(await projections.begin('tasks', { ...rebuilding, kind: 'rollback' })).toBeUndefined();
      expect(await projections.begin('tasks', { ...rebuilding, kind: 'upgrade' })).toBeUndefined();
      expect((await projections.control('tasks')).succession).toBeUndefined();
    });
  });
};
