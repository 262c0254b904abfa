import { eventTypes } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { bidDocuments, bidsProjection } from './bids.ts';
import {
  bidId,
  bidPlaced,
  bidPlacedAs,
  deleted,
  minute,
  operatorActed,
  posted,
  recorded,
  replayedTwice,
  taskId,
  updated,
} from './testing/history.ts';

const otherId = '01890000-0000-7000-9000-000000000002';
const other = bidPlacedAs(otherId);

const documentsAfter = (...events: ReturnType<typeof recorded>[]) => {
  const { once, twice } = replayedTwice(bidsProjection, events);
  expect(twice).toEqual(once);
  return Object.fromEntries(once);
};

describe('what an event changes', () => {
  it('BidPlaced puts a document with the id of the bid, the task, the bidder and the time', () => {
    expect(bidsProjection.changes(recorded(bidPlaced, 3, 'bob'))).toEqual([
      {
        collection: 'bids',
        id: bidId,
        kind: 'put',
        position: 13,
        body: { taskId, uid: 'bob', placedAt: minute(13) },
      },
    ]);
  });

  it.each([posted, updated, deleted, operatorActed])('$type is passed over', (event) => {
    expect(bidsProjection.changes(recorded(event, 1))).toEqual([]);
    expect(bidsProjection.types.has(event.type)).toBe(false);
  });

  it('there are no other types', () => {
    expect(eventTypes.filter((type) => bidsProjection.types.has(type))).toEqual(['BidPlaced']);
  });
});

describe('bids that were placed', () => {
  it('have one document each, also several of one user on one task', () => {
    expect(
      documentsAfter(recorded(posted, 1), recorded(bidPlaced, 2, 'bob'), recorded(other, 3, 'bob')),
    ).toEqual({
      [bidId]: { position: 12, body: { taskId, uid: 'bob', placedAt: minute(12) } },
      [otherId]: { position: 13, body: { taskId, uid: 'bob', placedAt: minute(13) } },
    });
  });

  it('have every defined field, and no other personal data', () => {
    const [bid] = Object.values(documentsAfter(recorded(bidPlaced, 2)));
    expect(Object.keys(bid?.body ?? {}).sort()).toEqual(Object.keys(bidDocuments.fields).sort());
  });

  it('stay when their task is deleted', () => {
    expect(documentsAfter(recorded(posted, 1), recorded(bidPlaced, 2, 'bob'), recorded(deleted, 3))).toEqual({
      [bidId]: { position: 12, body: { taskId, uid: 'bob', placedAt: minute(12) } },
    });
  });
});

describe('a task without bids', () => {
  it('has no document', () => {
    expect(documentsAfter(recorded(posted, 1), recorded(updated, 2), recorded(deleted, 3))).toEqual({});
  });
});
