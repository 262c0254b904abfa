import { bidsProjection, type Change, type Projection } from '@marketplace/read-store/projections';
import type { RebuildRequest } from '@marketplace/read-store';
import { expect, it, vi } from 'vitest';
import { previewOf, rebuildStatusOf } from '../operations/projectionStatus.ts';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { bid, ledgerOf, posting, type Happening } from '../testing/history.ts';
import { createMemoryFeed } from '../testing/memoryFeed.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { skipWaiting } from '../testing/skipWaiting.ts';
import { becomes, projectorsForTests } from '../testing/startProjectors.ts';

const name = 'bids';
const projections = [bidsProjection];
const planted = 20;
const posted: Happening = { type: 'TaskPosted', data: posting, task: 1, uid: 'ada' };
const bidBy = (uid: string): Happening => ({ type: 'BidPlaced', data: bid, task: 1, uid });

skipWaiting();
const started = projectorsForTests();

const ledger = ledgerOf([posted, ...Array.from({ length: 30 }, (_, bids) => bidBy(`bidder-${bids}`))]);
/** A projection that leaves one bid out, and changes the names of nineteen: each is one letter longer. */
const changed: Projection = {
  ...bidsProjection,
  changes: (event) =>
    event.position > planted + 1
      ? bidsProjection.changes(event)
      : bidsProjection.changes(event).flatMap((change): readonly Change[] => {
          if (change.kind !== 'put') return [change];
          if (event.position === 2) return [];
          return [{ ...change, body: { ...change.body, name: `${String(change.body['name'])}!` } }];
        }),
};

it('a preview shows what a swap would change, and swaps nothing; the last rebuild is still told', async () => {
  const source = createMemoryFeed(ledger);
  const store = createMemoryStore();
  const ask = (kind: RebuildRequest['kind']) =>
    store.beginRebuild(name, { kind, acceptDifferences: false, at: new Date().toISOString() });
  const ends = (state: string) =>
    vi.waitFor(async () => {
      const control = await store.control(name);
      expect(control).toMatchObject({ rebuild: { state }, hasUnneeded: false });
      return control;
    }, 20_000);
  const healthy = await started({ ...source, store, projections });
  await becomes(store, name, { position: ledger.length });
  await ask('rebuild');
  await ends('swapped');
  await healthy.stop();
  await started({ ...source, store, projections: [changed] });
  expect(await ask('preview')).toMatchObject({ generation: 3 });
  expect(await ask('preview')).toBeUndefined();
  const control = await ends('compared');

  expect(control.live.generation).toBe(2);
  const [then, now] = [await foldOf(bidsProjection, ledger), await foldOf(changed, ledger)];
  expect(await documentsIn(store, bidsProjection, ledger, 2)).toEqual(then);
  const bodies = new Map(now.map(({ id, body }) => [id, body]));
  const lengthOf = (body: object | undefined) =>
    body && 'name' in body ? { name: `string of ${String(body.name).length} characters` } : null;
  const expected = then
    .filter(({ id, body }) => JSON.stringify(body) !== JSON.stringify(bodies.get(id)))
    .map(({ id, body }) => {
      const after = lengthOf(bodies.get(id));
      const before: unknown = after === null ? expect.anything() : lengthOf(body);
      return { id, before, after };
    });
  expect(expected).toHaveLength(planted);
  expect(previewOf(control)).toEqual({
    state: 'done',
    compared: 30,
    different: planted,
    samples: expected,
  });
  expect(rebuildStatusOf(control, [], undefined, 0)).toMatchObject({ kind: 'rebuild', state: 'swapped' });
});
