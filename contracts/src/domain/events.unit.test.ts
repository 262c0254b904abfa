import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editVersionOf, taskETag } from '../http/documents.ts';
import {
  NewerEvent,
  partitionCount,
  partitionOf,
  UnreadableEvent,
  upcast,
  type StoredEvent,
} from './events.ts';

const stored = (change: Partial<StoredEvent>): StoredEvent => ({
  id: '01930000-0000-7000-8000-000000000001',
  type: 'BidPlaced',
  schemaVersion: 3,
  taskId: '01930000-0000-7000-8000-000000000002',
  taskVersion: 2,
  position: 7,
  recordedAt: '2026-01-01T00:00:00.000Z',
  actor: { uid: 'u1', email: 'ada@example.com' },
  correlationId: 'r1',
  data: { bidId: 'b1', userEmail: 'ada@example.com', userName: 'Ada' },
  ...change,
});

describe('a stored event', () => {
  it('of the current version is read unchanged', () => {
    expect(upcast(stored({}))).toEqual(stored({}));
  });
  it.each([
    ['without an offer', {}],
    ['with an offer', { amount: 80.5, message: 'I draw well' }],
    ['with an offer and days', { amount: 0, days: 3, message: 'I draw well' }],
  ])('of the current version is read unchanged: a bid %s', (_what, offer) => {
    const given = stored({ data: { ...(stored({}).data as object), ...offer } });
    expect(upcast(given)).toEqual(given);
  });
  it('of version 1 is a bid without an offer, by an unnamed user', () => {
    const data = { bidId: 'b1', userEmail: 'ada@example.com' };
    expect(upcast(stored({ schemaVersion: 1, data }))).toEqual(
      stored({ schemaVersion: 3, data: { ...data, userName: 'Anonymous' } }),
    );
  });
  it.each([
    ['BidRevised', { bidId: 'b1', amount: 80.5, days: 3, message: 'I draw well' }],
    ['BidWithdrawn', { bidId: 'b1' }],
    ['BidAccepted', { bidId: 'b1', bidderUid: 'u2' }],
    ['AcceptanceWithdrawn', { bidId: 'b1', reason: 'Another plan' }],
    ['WorkDelivered', { bidId: 'b1', note: 'Here it is' }],
    ['ChangesRequested', { bidId: 'b1', note: 'Larger' }],
    ['DeadlineNeared', { deadline: '2027-02-28' }],
    ['BiddingClosed', { deadline: '2027-02-28' }],
    [
      'TaskPosted',
      {
        title: 'A logo',
        category: 'Design',
        description: 'Round',
        deadline: '2027-02-28',
        budget: 99.95,
        status: 'Pending',
        userEmail: 'ada@example.com',
        userName: 'Ada',
      },
    ],
    ['TaskUpdated', { budget: 100 }],
  ])('of the first version stays readable: %s', (type, data) => {
    const given = stored({ type, schemaVersion: 1, data });
    expect(upcast(given)).toEqual({
      ...given,
      schemaVersion: /^Bid(Revised|dingClosed)$/.test(type) ? 3 : 2,
    });
  });
  it.each([
    ['of an unknown type', { type: 'TaskPainted' }, 'unknown type'],
    ['of a type that is a name of Object', { type: 'constructor' }, 'unknown type'],
    ['of a version from the future', { schemaVersion: 4 }, 'newer than 3'],
    ['of a version before the first', { schemaVersion: 0 }, 'no upcaster'],
    [
      'of a type without older versions, and version 0',
      { type: 'BidAccepted', schemaVersion: 0 },
      'no upcaster',
    ],
    ['whose data does not fit', { data: { bidId: 5 } }, 'expected string'],
  ])('%s is reported as unreadable, with its position', (_what, change, why) => {
    expect(() => upcast(stored(change))).toThrow(UnreadableEvent);
    expect(() => upcast(stored(change))).toThrow(/position 7/);
    expect(() => upcast(stored(change))).toThrow(why);
  });
  it.each([
    ['of an unknown type', { type: 'TaskPainted' }, true],
    ['of a version from the future', { schemaVersion: 99 }, true],
    ['of a version before the first', { schemaVersion: 0 }, false],
    ['whose data does not fit', { data: { bidId: 5 } }, false],
  ])('%s is newer than this code: %j, %s', (_what, change, isNewer) => {
    const fault = (() => {
      try {
        return upcast(stored(change));
      } catch (error) {
        return error;
      }
    })();
    expect(fault instanceof NewerEvent).toBe(isNewer);
  });
});

describe('the partition of a task', () => {
  it('never changes: checkpoints of read models depend on it', () => {
    expect(
      ['01930000-0000-7000-8000-000000000002', '0198c0de-0000-7000-8000-00000000beef'].map(partitionOf),
    ).toEqual([7, 2]);
  });
  it('is one of the partitions, and all are used', () => {
    const seen = new Set(fc.sample(fc.uuid(), 2000).map(partitionOf));
    expect([...seen].sort((a, b) => a - b)).toEqual(
      Array.from({ length: partitionCount }, (_, index) => index),
    );
  });
});

describe('the ETag of a task', () => {
  it('contains the version that If-Match guards, with bids or without', () => {
    expect(
      [taskETag(3, 0, '0a1b2c3d', false), taskETag(3, 12, '0a1b2c3d', true), '"3.12"', '"3.12.p"'].map(
        editVersionOf,
      ),
    ).toEqual([3, 3, 3, 3]);
  });
  it.each(['W/"3.0"', '3.0', '"3"', '"0.1"', '"3.0.q"', '"03.0"', '"x"'])('is not %s', (tag) => {
    expect(editVersionOf(tag)).toBeUndefined();
  });
});
