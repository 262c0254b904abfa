import type { StoredDocument } from '@marketplace/read-store';
import { describe, expect, it } from 'vitest';
import { foldOf } from '../testing/documents.ts';
import { bid, ledgerOf, minute, posting, taskId, type Happening } from '../testing/history.ts';
import { tasksProjection } from './tasksProjection.ts';

const posted: Happening = { type: 'TaskPosted', data: posting, task: 1, uid: 'ada' };
const updated: Happening = { type: 'TaskUpdated', data: { budget: 99 }, task: 1, uid: 'ada' };
const bidPlaced: Happening = { type: 'BidPlaced', data: bid, task: 1, uid: 'bob' };
const deleted: Happening = { type: 'TaskDeleted', data: {}, task: 1, uid: 'ada' };

const first = {
  ...posting,
  ownerUid: 'ada',
  createdAt: minute(1),
  updatedAt: minute(1),
  posted: 1,
  editVersion: 1,
};
const document = (position: number, body: typeof first | object | undefined) =>
  ({ collection: 'tasks', id: taskId(1), position, body }) as StoredDocument;

/** Folded at once, and again from the first event on, which must change nothing. */
const documentsOf = async (...happenings: Happening[]) => {
  const events = ledgerOf(happenings);
  const once = await foldOf(tasksProjection, events);
  expect(await foldOf(tasksProjection, [...events, ...events])).toEqual(once);
  return once;
};

describe('a task that was posted', () => {
  it('is there as it was posted, owned by who posted it', async () => {
    expect(await documentsOf(posted)).toEqual([document(1, first)]);
  });

  it('takes in the fields that an update changes, and no others', async () => {
    const body = { ...first, budget: 99, updatedAt: minute(2), editVersion: 2 };
    expect(await documentsOf(posted, updated)).toEqual([document(2, body)]);
  });

  it('keeps its edit version and time when somebody bids', async () => {
    expect(await documentsOf(posted, bidPlaced)).toEqual([document(1, first)]);
  });

  it('counts bids as versions when it is updated after them', async () => {
    const body = { ...first, budget: 99, updatedAt: minute(3), editVersion: 3 };
    expect(await documentsOf(posted, bidPlaced, updated)).toEqual([document(3, body)]);
  });

  it('leaves a tombstone when it is deleted', async () => {
    expect(await documentsOf(posted, updated, deleted)).toEqual([document(3, undefined)]);
  });

  it('stays deleted, whatever comes after', async () => {
    expect(await documentsOf(posted, deleted, updated)).toEqual([document(3, undefined)]);
  });
});

describe('an update of a task that is not there', () => {
  it('is a fault that names its position: an event before it was missed', async () => {
    await expect(foldOf(tasksProjection, ledgerOf([updated]))).rejects.toThrow(/^Position 1 /);
  });
});
