import { soleLeader } from '@marketplace/event-store';
import type { ProjectionStore, SuccessionKind } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bidCountsProjection } from '../bids/bidCountsProjection.ts';
import type { Projection } from '../changes.ts';
import { createPipeline } from '../pipeline.ts';
import type { Runner } from '../runner.ts';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { bid, histories, ledgerOf, posting, taskId, type Happening } from '../testing/history.ts';
import { createMemoryFeed } from '../testing/memoryFeed.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import type { RebuildStep } from './conduct.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const name = 'bids';
const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const bidBy = (uid: string, task = 1): Happening => ({ type: 'BidPlaced', data: bid, task, uid });
const events = ledgerOf([posted(1), bidBy('bob'), bidBy('eve'), bidBy('bob'), posted(2), bidBy('bob', 2)]);

/** Shipped by mistake: it leaves out what one of the users bids. */
const broken: Projection = {
  ...bidCountsProjection,
  changes: (event) => (event.actor.uid === 'eve' ? [] : bidCountsProjection.changes(event)),
};

type Parts = Parameters<typeof createPipeline>[0];
let running: Runner[] = [];
const started = async (parts: Pick<Parts, 'feed' | 'store'> & Partial<Parts>): Promise<Runner> => {
  const pipeline = createPipeline({
    projection: bidCountsProjection,
    leadership: soleLeader,
    readTask: createMemoryFeed(events).readTask,
    logger,
    ...parts,
  });
  running.push(pipeline);
  await pipeline.start();
  return pipeline;
};
afterEach(async () => {
  await Promise.all(running.map((pipeline) => pipeline.stop()));
  running = [];
});

const ask = (store: ProjectionStore, kind: SuccessionKind = 'rebuild', acceptDifferences = false) =>
  store.begin(name, { kind, acceptDifferences, at: new Date().toISOString() });
const becomes = (pipeline: Runner, status: object) =>
  vi.waitFor(async () => expect(await pipeline.status()).toMatchObject(status), 8_000);
const ends = (store: ProjectionStore, state: string) =>
  vi.waitFor(async () => {
    const control = await store.control(name);
    expect(control).toMatchObject({ succession: { state }, leftovers: false });
    return control;
  }, 8_000);

describe('a rebuild', { timeout: 20_000 }, () => {
  it('gives the documents that the running projection has, and takes the live one’s place', async () => {
    const { feed, add } = createMemoryFeed(events.slice(0, 4));
    const store = createMemoryStore();
    const pipeline = await started({ feed, store });
    await becomes(pipeline, { position: 4 });
    expect(await ask(store)).toMatchObject({ generation: 2 });
    expect(await ask(store)).toBeUndefined();
    add(events.slice(4));
    const control = await ends(store, 'swapped');
    expect(control).toMatchObject({
      live: { generation: 2 },
      previous: 1,
      succession: { differences: { count: 0, compared: 5 } },
    });
    await becomes(pipeline, { position: 6, state: 'running', generation: 2 });
    expect(await documentsIn(store, bidCountsProjection, events, 2)).toEqual(
      await foldOf(bidCountsProjection, events),
    );
  });

  it('is refused where documents differ, with what differs; the live one goes on', async () => {
    const { feed, add } = createMemoryFeed(events.slice(0, 4));
    const store = createMemoryStore();
    const healthy = await started({ feed, store });
    await becomes(healthy, { position: 4 });
    await healthy.stop();
    const pipeline = await started({ feed, store, projection: broken });
    await ask(store, 'rebuild', true);
    const { succession, live } = await ends(store, 'refused');
    expect(live.generation).toBe(1);
    expect(succession?.message).toMatch(/accepted only where the projection's version is another/);
    expect(succession?.differences).toMatchObject({ count: 2, compared: 3 });
    expect(succession?.differences?.examples).toEqual([
      { collection: 'task_bids', id: taskId(1), kind: 'different', fields: ['count'] },
      { collection: 'placed_bids', id: `eve/${taskId(1)}`, kind: 'missing', fields: [] },
    ]);
    add(events.slice(4));
    await becomes(pipeline, { position: 6, generation: 1, state: 'running' });
    await pipeline.stop();
    await started({ feed, store });
    await ask(store);
    expect((await ends(store, 'swapped')).live.generation).toBe(3);
  });

  it.each<RebuildStep>(['caught up', 'comparing', 'compared', 'standing still', 'live', 'ended'])(
    'that is killed before it is %s leaves the live one as it is, and is gone on with at the next start',
    async (step) => {
      const { feed } = createMemoryFeed(events);
      const store = createMemoryStore();
      const killed = Promise.withResolvers<undefined>();
      const pipeline: Runner = await started({
        feed,
        store,
        beforeStep: (next) => {
          if (next !== step) return Promise.resolve();
          killed.resolve(undefined);
          void pipeline.stop();
          return Promise.reject(new Error('killed'));
        },
      });
      await becomes(pipeline, { position: 6 });
      await ask(store);
      await killed.promise;
      await pipeline.stop();
      const { live } = await store.control(name);
      expect(live.generation).toBe(step === 'ended' ? 2 : 1);
      expect(await documentsIn(store, bidCountsProjection, events, live.generation)).toEqual(
        await foldOf(bidCountsProjection, events),
      );
      await started({ feed, store });
      expect(await ends(store, 'swapped')).toMatchObject({ live: { generation: 2 } });
    },
  );

  it('of any history is equal to what was applied as it came', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(), async (history, cut) => {
        const { feed, add } = createMemoryFeed(history.slice(0, cut % (history.length + 1)));
        const store = createMemoryStore();
        const pipeline = await started({ feed, store });
        await ask(store);
        add(history.slice(cut % (history.length + 1)));
        const { succession } = await ends(store, 'swapped');
        expect(succession?.differences).toMatchObject({ count: 0 });
        await becomes(pipeline, { position: history.length });
        await pipeline.stop();
        expect(await documentsIn(store, bidCountsProjection, history, 2)).toEqual(
          await foldOf(bidCountsProjection, history),
        );
      }),
      { numRuns: 5 },
    );
  });
});

describe('a rollback', { timeout: 20_000 }, () => {
  it('brings back the generation before, when it has come as far', async () => {
    const { feed, add } = createMemoryFeed(events.slice(0, 4));
    const store = createMemoryStore();
    const pipeline = await started({ feed, store });
    await becomes(pipeline, { position: 4 });
    expect(await ask(store, 'rollback')).toBeUndefined();
    await ask(store);
    await ends(store, 'swapped');
    add(events.slice(4));
    await becomes(pipeline, { position: 6, generation: 2 });
    await ask(store, 'rollback');
    await becomes(pipeline, { position: 6, generation: 1, state: 'running' });
    expect(await documentsIn(store, bidCountsProjection, events, 1)).toEqual(
      await foldOf(bidCountsProjection, events),
    );
    expect(await ends(store, 'swapped')).toMatchObject({ previous: 2 });
  });

  it('of an upgrade is not undone by the next start', async () => {
    const { feed } = createMemoryFeed(events);
    const store = createMemoryStore(undefined, { tasks: 1, bids: 2 });
    const pipeline = await started({ feed, store });
    expect((await ends(store, 'swapped')).live.generation).toBe(2);
    await ask(store, 'rollback');
    await becomes(pipeline, { generation: 1, state: 'running' });
    await ends(store, 'swapped');
    await pipeline.stop();
    await started({ feed, store });
    expect(await ask(store, 'upgrade')).toBeUndefined();
    expect((await store.control(name)).live.generation).toBe(1);
    await ask(store, 'rebuild', true);
    expect((await ends(store, 'swapped')).live).toMatchObject({ generation: 3 });
  });
});

describe('a projection that is paused', { timeout: 20_000 }, () => {
  it('takes nothing in, in any process, until it is resumed', async () => {
    const { feed, add } = createMemoryFeed(events.slice(0, 3));
    const store = createMemoryStore();
    const pipeline = await started({ feed, store });
    await becomes(pipeline, { position: 3 });
    await store.setPaused(name, true);
    await becomes(pipeline, { state: 'paused' });
    add(events.slice(3));
    await ask(store);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await pipeline.status()).toMatchObject({ state: 'paused', position: 3, head: 6 });
    expect(await store.control(name)).toMatchObject({ succession: { state: 'catching-up' } });
    await store.setPaused(name, false);
    await becomes(pipeline, { position: 6 });
    await ends(store, 'swapped');
  });
});
