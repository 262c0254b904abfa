import { describe, expect, it } from 'vitest';
import type { ProjectionStore, Rebuild, RebuildRequest } from '../port.ts';
import { byPartition } from '../positions.ts';
import { bidsOne, placedBid, postedTask, rebuilding, tasksOne } from './documents.ts';
import { checkpointOf, storeForTests, type OpenStore } from './openedStore.ts';

const { version } = bidsOne;
const generation = (number: number) => ({ ...bidsOne, generation: number });

const begun = async (store: ProjectionStore, request: RebuildRequest): Promise<Rebuild> => {
  const rebuild = await store.beginRebuild('bids', request);
  if (rebuild === undefined) throw new Error('Another one is running.');
  return rebuild;
};

export const describeRebuilds = (open: OpenStore): void => {
  describe('a request of an operator', () => {
    const opened = storeForTests(open);

    it('is stored for each projection separately, and visible to other processes', async () => {
      const { projections } = opened().store;
      const other = await opened().another();
      await projections.setPaused('tasks', true);
      expect(await other.projections.control('tasks')).toEqual({
        live: { ...tasksOne, checkpoints: byPartition(new Map()), timeline: 0 },
        diverged: false,
        paused: true,
        hasUnneeded: false,
      });
      const both = await other.projections.controls(['tasks', 'bids']);
      expect([...both].map(([name, { live, paused }]) => [name, live.projection, paused])).toEqual([
        ['tasks', 'tasks', true],
        ['bids', 'bids', false],
      ]);
      await projections.prepare();
      expect((await projections.control('tasks')).paused).toBe(true);
      await other.projections.setPaused('tasks', false);
      expect((await projections.control('tasks')).paused).toBe(false);
      await other.close();
    });
  });

  describe('a rebuild', () => {
    const opened = storeForTests(open);
    let rebuild: Rebuild;

    it('is started by one of several concurrent calls', async () => {
      const other = await opened().another();
      const { projections } = opened().store;
      await opened().write(bidsOne, [placedBid(2), placedBid(3)], 3);
      const all = await Promise.all(
        [projections, other.projections, projections].map((store) => store.beginRebuild('bids', rebuilding)),
      );
      const [one, ...more] = all.filter((begun) => begun !== undefined);
      expect(more).toEqual([]);
      expect(one).toEqual({
        kind: 'rebuild',
        state: 'catching-up',
        generation: 2,
        version,
        liveVersion: version,
        acceptDifferences: false,
        startedAt: rebuilding.at,
      });
      const control = await other.projections.control('bids');
      expect(control).toMatchObject({ live: generation(1), next: generation(2), hasUnneeded: false });
      expect(control.rebuild).toEqual(one);
      if (one !== undefined) rebuild = one;
      expect((await projections.control('tasks')).rebuild).toBeUndefined();
      await other.close();
    });

    it('ends once; its generation can be removed, and the number is not used again', async () => {
      const { projections } = opened().store;
      await opened().write(generation(2), [placedBid(2)], 2);
      const refused = {
        ...rebuild,
        state: 'refused',
        reason: 'No standstill.',
        endedAt: rebuild.startedAt,
      } as const;
      expect(await projections.updateRebuild('bids', rebuild, refused)).toBe(true);
      expect(await projections.updateRebuild('bids', rebuild, { ...rebuild, state: 'swapped' })).toBe(false);
      const ended = await projections.control('bids');
      expect(ended).toMatchObject({ rebuild: refused, hasUnneeded: true });
      expect(ended.next).toBeUndefined();
      await projections.removeUnneeded('bids');
      expect(await projections.control('bids')).toMatchObject({
        live: generation(1),
        hasUnneeded: false,
      });
      expect(await checkpointOf(opened().writer, generation(2))).toBe(0);
      rebuild = await begun(projections, { ...rebuilding, at: '2027-01-02T00:00:00.000Z' });
      expect(rebuild.generation).toBe(3);
      expect(await checkpointOf(opened().writer, generation(3))).toBe(0);
    });

    it('keeps the previous generation for a rollback', async () => {
      const { projections, documents } = opened().store;
      await opened().write(generation(3), [placedBid(3)], 3);
      await projections.prepareReads(generation(3));
      expect(await projections.makeLive(generation(3))).toBe(true);
      expect((await documents.count('bids', [])).count).toBe(1);
      await projections.updateRebuild('bids', rebuild, { ...rebuild, state: 'swapped' });
      await projections.removeUnneeded('bids');
      expect(await projections.control('bids')).toMatchObject({ live: generation(3), previous: 1 });
      const back = await begun(projections, { ...rebuilding, kind: 'rollback' });
      expect(back).toMatchObject({ kind: 'rollback', generation: 1, version });
      expect(await checkpointOf(opened().writer, bidsOne)).toBe(3);
      expect(await projections.makeLive(bidsOne)).toBe(true);
      await projections.updateRebuild('bids', back, { ...back, state: 'swapped' });
      expect(await documents.count('bids', [])).toEqual({ position: 3, count: 2 });
      expect(await projections.control('bids')).toMatchObject({ live: generation(1), previous: 3 });
    });

    it('that is a preview keeps the rebuild before it, and leaves no generation', async () => {
      const { projections } = opened().store;
      const last = (await projections.control('bids')).rebuild;
      const preview = await begun(projections, { ...rebuilding, kind: 'preview' });
      expect(preview).toMatchObject({ generation: 4, former: last });
      await projections.updateRebuild('bids', preview, { ...preview, state: 'compared' });
      await projections.removeUnneeded('bids');
      const again = await begun(projections, { ...rebuilding, kind: 'preview' });
      expect(again).toMatchObject({ generation: 5, former: last });
      await projections.updateRebuild('bids', again, { ...again, state: 'compared' });
      await projections.removeUnneeded('bids');
      expect(await projections.control('bids')).toMatchObject({
        live: generation(1),
        previous: 3,
        hasUnneeded: false,
        rebuild: { kind: 'preview', state: 'compared', former: last },
      });
    });

    it('drops the previous generation with the next swap', async () => {
      const { projections } = opened().store;
      const next = await begun(projections, { ...rebuilding, at: '2027-01-03T00:00:00.000Z' });
      expect(next.generation).toBe(6);
      await opened().write(generation(6), [], 3);
      await projections.makeLive(generation(6));
      await projections.updateRebuild('bids', next, { ...next, state: 'swapped' });
      expect((await projections.control('bids')).hasUnneeded).toBe(true);
      await projections.removeUnneeded('bids');
      const control = await projections.control('bids');
      expect(control).toMatchObject({ live: generation(6), previous: 1, hasUnneeded: false });
      expect(await checkpointOf(opened().writer, generation(3))).toBe(0);
    });

    it('is not followed by a rollback to a generation that was dropped', async () => {
      const { projections } = opened().store;
      await projections.dropPrevious('bids');
      const control = await projections.control('bids');
      expect(control).toMatchObject({ live: generation(6), hasUnneeded: false });
      expect(control.previous).toBeUndefined();
      expect(await checkpointOf(opened().writer, bidsOne)).toBe(0);
      expect(await projections.beginRebuild('bids', { ...rebuilding, kind: 'rollback' })).toBeUndefined();
      await opened().store.scrub();
      expect(await checkpointOf(opened().writer, generation(6))).toBe(3);
    });

    it('does not start as a rollback without a previous generation, or as an upgrade of the current version', async () => {
      const { projections } = opened().store;
      await opened().write(tasksOne, [postedTask(1)], 1);
      expect(await projections.beginRebuild('tasks', { ...rebuilding, kind: 'rollback' })).toBeUndefined();
      expect(await projections.beginRebuild('tasks', { ...rebuilding, kind: 'upgrade' })).toBeUndefined();
      expect((await projections.control('tasks')).rebuild).toBeUndefined();
    });
  });
};
