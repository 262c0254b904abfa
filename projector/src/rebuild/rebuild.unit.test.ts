import {
  bidsProjection,
  projections as allProjections,
  type Projection,
} from '@marketplace/read-store/projections';
import type { ProjectionStore, RebuildRequest } from '@marketplace/read-store';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Projector } from '../projector.ts';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { bid, bidId, histories, ledgerOf, posting, type Happening } from '../testing/history.ts';
import { createMemoryFeed } from '../testing/memoryFeed.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { skipWaiting } from '../testing/skipWaiting.ts';
import { becomes, projectorsForTests, stateOf } from '../testing/startProjectors.ts';
import type { RebuildStep } from './rebuildState.ts';
import { refusalOf } from './refusal.ts';

const name = 'bids';
const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const bidBy = (uid: string, task = 1): Happening => ({ type: 'BidPlaced', data: bid, task, uid });
const events = ledgerOf([posted(1), bidBy('bob'), bidBy('eve'), bidBy('bob'), posted(2), bidBy('bob', 2)]);
const projections = [bidsProjection];

/** A projection with faults: it leaves out the bids of one user, and gives the first bid a wrong time. */
const broken: Projection = {
  ...bidsProjection,
  changes: (event) => {
    if (event.actor.uid === 'eve') return [];
    return bidsProjection.changes(event.position === 2 ? { ...event, recordedAt: '2026' } : event);
  },
};

skipWaiting();
const started = projectorsForTests();
const ask = (store: ProjectionStore, kind: RebuildRequest['kind'] = 'rebuild', acceptDifferences = false) =>
  store.beginRebuild(name, { kind, acceptDifferences, at: new Date().toISOString() });
const ends = (store: ProjectionStore, state: string) =>
  vi.waitFor(async () => {
    const control = await store.control(name);
    expect(control).toMatchObject({ rebuild: { state }, hasUnneeded: false });
    return control;
  }, 20_000);

describe('a rebuild', () => {
  it('gives the documents that the running projection has, and takes the live one’s place', async () => {
    const { add, ...source } = createMemoryFeed(events.slice(0, 4));
    const store = createMemoryStore();
    await started({ ...source, store, projections });
    await becomes(store, name, { position: 4 });
    expect(await ask(store)).toMatchObject({ generation: 2 });
    expect(await ask(store)).toBeUndefined();
    add(events.slice(4));
    expect(await ends(store, 'swapped')).toMatchObject({
      live: { generation: 2 },
      previous: 1,
      rebuild: { differences: { count: 0, compared: 4 } },
    });
    await becomes(store, name, { position: 6, isRebuilding: false, generation: 2 });
    expect(await documentsIn(store, bidsProjection, events, 2)).toEqual(await foldOf(bidsProjection, events));
  });

  it('is refused where documents differ, with what differs; the live one goes on', async () => {
    const { add, ...source } = createMemoryFeed(events.slice(0, 4));
    const store = createMemoryStore();
    const healthy = await started({ ...source, store, projections });
    await becomes(store, name, { position: 4 });
    await healthy.stop();
    const projector = await started({ ...source, store, projections: [broken] });
    await ask(store, 'rebuild', true);
    const { rebuild, live } = await ends(store, 'refused');
    expect(live.generation).toBe(1);
    expect(rebuild?.reason).toMatch(/^2 documents differ\. They can be accepted only where/);
    expect(rebuild?.differences).toMatchObject({ count: 2, compared: 3 });
    expect(rebuild?.differences?.examples).toEqual([
      expect.objectContaining({ collection: 'bids', id: bidId(2), kind: 'different', fields: ['placedAt'] }),
      expect.objectContaining({ collection: 'bids', id: bidId(3), kind: 'missing', fields: [] }),
    ]);
    add(events.slice(4));
    await becomes(store, name, { position: 6, generation: 1, isRebuilding: false });
    await projector.stop();
    await started({ ...source, store, projections });
    await ask(store);
    expect((await ends(store, 'swapped')).live.generation).toBe(3);
  });

  it('is not refused for documents that the check has found to be wrong, as far as it lists them', () => {
    const examples = [{ collection: 'bids', id: bidId(2), kind: 'different' as const, fields: ['placedAt'] }];
    const ofRebuild = (count: number, acceptDifferences = false) =>
      ({
        differences: { count, compared: 9, examples },
        acceptDifferences,
        version: 1,
        liveVersion: 1,
      }) as const;
    const wrong = new Set([`bids ${bidId(2)}`]);
    expect(refusalOf(ofRebuild(1))).toBeDefined();
    expect(refusalOf(ofRebuild(1), new Set([`bids ${bidId(3)}`]))).toBeDefined();
    expect(refusalOf(ofRebuild(1), wrong)).toBeUndefined();
    expect(refusalOf(ofRebuild(2), wrong)).toBeDefined();
    expect(refusalOf(ofRebuild(2, true), wrong)).toBeUndefined();
  });

  it.each<RebuildStep>(['caught up', 'comparing', 'compared', 'live', 'ended'])(
    'that is killed before it is %s leaves the live one as it is, and is gone on with at the next start',
    async (step) => {
      const source = createMemoryFeed(events);
      const store = createMemoryStore();
      const killed = Promise.withResolvers<undefined>();
      const projector: Projector = await started({
        ...source,
        store,
        projections,
        beforeStep: (next) => {
          if (next !== step) return Promise.resolve();
          killed.resolve(undefined);
          void projector.stop();
          return Promise.reject(new Error('killed'));
        },
      });
      await becomes(store, name, { position: 6 });
      await ask(store);
      await killed.promise;
      await projector.stop();
      const { live } = await store.control(name);
      expect(live.generation).toBe(step === 'ended' ? 2 : 1);
      expect(await documentsIn(store, bidsProjection, events, live.generation)).toEqual(
        await foldOf(bidsProjection, events),
      );
      await started({ ...source, store, projections });
      expect(await ends(store, 'swapped')).toMatchObject({ live: { generation: 2 } });
    },
  );

  it('of any history is equal to what was applied as it came', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(), async (history, cut) => {
        const { add, ...source } = createMemoryFeed(history.slice(0, cut % (history.length + 1)));
        const store = createMemoryStore();
        const projector = await started({ ...source, store });
        for (const { name: one } of allProjections)
          await store.beginRebuild(one, { kind: 'rebuild', acceptDifferences: false, at: 'now' });
        add(history.slice(cut % (history.length + 1)));
        const { rebuild } = await ends(store, 'swapped');
        expect(rebuild?.differences).toMatchObject({ count: 0 });
        for (const { name: one } of allProjections)
          await becomes(store, one, { position: history.length, generation: 2 });
        await projector.stop();
        for (const projection of allProjections)
          expect(await documentsIn(store, projection, history, 2)).toEqual(await foldOf(projection, history));
      }),
      { numRuns: 5 },
    );
  });
});

describe('a rollback', () => {
  it('brings back the generation before, when it has come as far', async () => {
    const { add, ...source } = createMemoryFeed(events.slice(0, 4));
    const store = createMemoryStore();
    await started({ ...source, store, projections });
    await becomes(store, name, { position: 4 });
    expect(await ask(store, 'rollback')).toBeUndefined();
    await ask(store);
    await ends(store, 'swapped');
    add(events.slice(4));
    await becomes(store, name, { position: 6, generation: 2 });
    await ask(store, 'rollback');
    await becomes(store, name, { position: 6, generation: 1, isRebuilding: false });
    expect(await documentsIn(store, bidsProjection, events)).toEqual(await foldOf(bidsProjection, events));
    expect(await ends(store, 'swapped')).toMatchObject({ previous: 2 });
  });

  it('of an upgrade is not undone by the next start', async () => {
    const source = createMemoryFeed([]);
    const store = createMemoryStore({ versions: { bids: 2 } });
    const projector = await started({ ...source, store, projections });
    expect((await ends(store, 'swapped')).live.generation).toBe(2);
    await ask(store, 'rollback');
    await becomes(store, name, { generation: 1, isRebuilding: false });
    await ends(store, 'swapped');
    await projector.stop();
    await started({ ...source, store, projections });
    expect(await ask(store, 'upgrade')).toBeUndefined();
    expect((await store.control(name)).live.generation).toBe(1);
    source.add(events);
    await ask(store, 'rebuild', true);
    expect((await ends(store, 'swapped')).live).toMatchObject({ generation: 3 });
    expect(await documentsIn(store, bidsProjection, events, 3)).toEqual(await foldOf(bidsProjection, events));
  });
});

describe('a projection that is paused', () => {
  it('takes nothing in, in any process, until it is resumed', async () => {
    const { add, ...source } = createMemoryFeed(events.slice(0, 3));
    const store = createMemoryStore();
    await started({ ...source, store, projections });
    await becomes(store, name, { position: 3 });
    await store.setPaused(name, true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    add(events.slice(3));
    await ask(store);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await stateOf(store, name)).toMatchObject({ paused: true, position: 3, isRebuilding: true });
    await store.setPaused(name, false);
    await becomes(store, name, { position: 6 });
    await ends(store, 'swapped');
  });
});
