import type { StoredEvent } from '@marketplace/contracts';
import { projections, type Projection } from '@marketplace/read-store/projections';
import { readAgain, writeFormsOf } from '@marketplace/read-store/testing';
import type { StoredDocument } from '@marketplace/read-store';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bid, bidId, histories, ledgerOf, posting, type Happening } from '../testing/history.ts';
import { foldBatch, type Load } from './batch.ts';
import { createDocumentCache } from './documentCache.ts';
import { documentsOf } from './fold.ts';

const review = { bidId: bidId(2), stars: '5', text: 'Good', userName: 'Ada' } as const;
const byAda = { task: 1, uid: 'ada' };
const byBob = { task: 1, uid: 'bob' };
const reviewed: readonly Happening[] = [
  { type: 'TaskPosted', data: posting, ...byAda },
  { type: 'BidPlaced', data: bid, ...byBob },
  { type: 'BidAccepted', data: { bidId: bidId(2), bidderUid: 'bob' }, ...byAda },
  { type: 'WorkDelivered', data: { bidId: bidId(2), note: 'Done' }, ...byBob },
  { type: 'DeliveryAccepted', data: { bidId: bidId(2) }, ...byAda },
  { type: 'ReviewWritten', data: { ...review, aboutUid: 'bob' }, ...byAda },
  { type: 'ReviewWritten', data: { ...review, aboutUid: 'ada' }, ...byBob },
];

/** The bytes of all documents after these batches. A process that takes over, or starts again, knows only what is stored. */
const bytesAfter = async (
  projection: Projection,
  batches: readonly { readonly events: readonly StoredEvent[]; readonly process: number }[],
) => {
  const stored = new Map<string, StoredDocument>();
  const keyOf = (collection: string, id: string) => `${collection} ${id}`;
  const load: Load = (collection, wanted) => {
    const found = [...stored.values()].filter(
      (one) => one.collection === collection && ('uids' in wanted || wanted.includes(one.id)),
    );
    return Promise.resolve(new Map(found.map((one) => [one.id, readAgain(one)])));
  };
  let [cache, before] = [createDocumentCache(), 0];
  for (const { events, process } of batches) {
    if (process !== before) [cache, before] = [createDocumentCache(), process];
    const { documents, faults } = await foldBatch(projection, events, cache, load);
    expect([...faults.values()]).toEqual([]);
    cache.keep(documents);
    for (const one of documentsOf(documents)) stored.set(keyOf(one.collection, one.id), one);
  }
  return new Map(
    [...stored]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, writeFormsOf(one)]),
  );
};

it.each(projections)(
  '$name: the bytes of a document do not depend on how it came about',
  async (projection) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(histories, fc.constant(ledgerOf(reviewed))),
        fc.array(fc.record({ size: fc.integer({ min: 1, max: 5 }), process: fc.nat({ max: 1 }) }), {
          maxLength: 20,
        }),
        async (events, cuts) => {
          const once = await bytesAfter(projection, [{ events, process: 0 }]);
          let at = 0;
          const parts = cuts.map(({ size, process }) => ({
            events: events.slice(at, (at += size)),
            process,
          }));
          const last = { events: events.slice(at), process: 2 };
          expect(await bytesAfter(projection, [...parts, last])).toEqual(once);
        },
      ),
    );
  },
);
