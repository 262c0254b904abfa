import {
  dealsProjection,
  notificationsProjection as projection,
  projections,
} from '@marketplace/read-store/projections';
import { everyPartition, type StoredDocument } from '@marketplace/read-store';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { bid, bidId, histories, ledgerOf, posting, type Happening } from '../testing/history.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { foldBatch } from './batch.ts';
import { createDocumentCache } from './documentCache.ts';
import { documentsOf } from './fold.ts';

const id = { projection: projection.name, generation: 1 };

/** Batches of events. `endsAfter`: the process ends after this number of written documents, or if there are fewer, after the checkpoint. */
const batches = fc.array(
  fc.record({
    size: fc.integer({ min: 1, max: 9 }),
    endsAfter: fc.option(fc.nat({ max: 6 })),
    keepsCache: fc.boolean(),
  }),
  { maxLength: 30, size: 'max' },
);

/** The order of a store that writes documents one by one, like MongoDB. */
const lookupLast = (lookups: readonly string[], documents: readonly StoredDocument[]) => {
  const rankOf = ({ collection, body }: StoredDocument) =>
    lookups.includes(collection) ? 1 + Number(body === undefined) : 0;
  return documents.toSorted((a, b) => rankOf(a) - rankOf(b));
};
/** A document that was removed may be left out: what it became in between was not written. */
const kept = (documents: readonly StoredDocument[]) => documents.filter(({ body }) => body !== undefined);

const posted: Happening = { type: 'TaskPosted', data: posting, task: 1, uid: 'ada' };
const bidPlaced: Happening = { type: 'BidPlaced', data: bid, task: 1, uid: 'bob' };

describe('a projection with a lookup collection', () => {
  it('looks up nothing for events that do not depend on it', async () => {
    const edited: Happening = { type: 'TaskUpdated', data: { title: 'New' }, task: 1, uid: 'ada' };
    const load = vi.fn(() => Promise.resolve(new Map()));
    await foldBatch(dealsProjection, ledgerOf([posted, edited, bidPlaced]), createDocumentCache(), load);
    expect(load).not.toHaveBeenCalled();
  });

  it.each([
    ['deleted', { type: 'TaskDeleted', data: {} }],
    ['renamed', { type: 'TaskUpdated', data: { title: 'New' } }],
  ] as const)('needs it too if the first event after a start is of a task that is %s', async (_, event) => {
    const events = ledgerOf([posted, bidPlaced, { ...event, task: 1, uid: 'ada' }]);
    const store = createMemoryStore();
    const writer = await store.openWriter();
    for (const batch of [events.slice(0, 2), events.slice(2)]) {
      const folded = await foldBatch(projection, batch, createDocumentCache(), (collection, ids) =>
        writer.load(id, collection, ids),
      );
      const documents = documentsOf(folded.documents);
      await writer.prepareWrite([{ id, documents, reached: everyPartition(batch.length) }])();
    }
    expect(await documentsIn(store, projection, events)).toEqual(await foldOf(projection, events));
  });

  it('is passed over by an event that it has taken in already', async () => {
    const own = { bidId: bidId(2), bidderUid: 'ada' };
    const others = { bidId: bidId(5), bidderUid: 'bob' };
    const events = ledgerOf([
      posted,
      { ...bidPlaced, uid: 'ada' },
      { type: 'BidAccepted', data: own, task: 1, uid: 'ada' },
      { type: 'AcceptanceWithdrawn', data: { bidId: own.bidId, reason: 'Not me' }, task: 1, uid: 'ada' },
      bidPlaced,
      { type: 'BidAccepted', data: others, task: 1, uid: 'ada' },
    ]);
    const store = createMemoryStore();
    const writer = await store.openWriter();
    for (const batch of [events, events.slice(3, 4)]) {
      const folded = await foldBatch(projection, batch, createDocumentCache(), (collection, ids) =>
        writer.load(id, collection, ids),
      );
      await writer.prepareWrite([{ id, documents: documentsOf(folded.documents), reached: new Map() }])();
    }
    expect(await documentsIn(store, projection, events)).toEqual(await foldOf(projection, events));
  });
});

describe.each(projections.filter(({ lookups }) => lookups.length > 0))(
  'the documents of $name',
  (projection) => {
    const id = { projection: projection.name, generation: 1 };

    it('are the same in a store that is not atomic, whenever the process ends', async () => {
      await fc.assert(
        fc.asyncProperty(histories, batches, async (events, taken) => {
          const store = createMemoryStore();
          const writer = await store.openWriter();
          let cache = createDocumentCache();
          let position = 0;
          const write = (documents: readonly StoredDocument[], to: number) =>
            writer.prepareWrite([{ id, documents, reached: everyPartition(to) }])();
          const take = async (size: number, endsAfter: number | null, keepsCache: boolean) => {
            const batch = events.slice(position, position + size);
            const folded = await foldBatch(projection, batch, cache, (collection, ids) =>
              writer.load(id, collection, ids),
            );
            expect(folded.faults.size).toBe(0);
            const documents = lookupLast(projection.lookups, documentsOf(folded.documents));
            if (endsAfter === null || endsAfter >= documents.length) {
              position += batch.length;
              await write(documents, position);
              cache.keep(folded.documents);
            } else await write(documents.slice(0, endsAfter), position);
            if (endsAfter !== null || !keepsCache) cache = createDocumentCache();
          };
          for (const { size, endsAfter, keepsCache } of taken) await take(size, endsAfter, keepsCache);
          await take(events.length, null, true);
          const found = await documentsIn(store, projection, events);
          expect(kept(found)).toEqual(kept(await foldOf(projection, events)));
        }),
        { numRuns: 400 },
      );
    });
  },
);
