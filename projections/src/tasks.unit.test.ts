import { eventTypes } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { taskDocuments, tasksProjection } from './tasks.ts';
import {
  bidPlaced,
  deleted,
  minute,
  operatorActed,
  posted,
  posting,
  recorded,
  replayedTwice,
  taskId,
  updated,
} from './testing/history.ts';

const first = {
  ...posting,
  ownerUid: 'ada',
  createdAt: minute(11),
  updatedAt: minute(11),
  bidsCount: 0,
  posted: 11,
  editVersion: 1,
};
const change = { collection: 'tasks', id: taskId };

const documentAfter = (...events: (typeof posted)[]) => {
  const { once, twice } = replayedTwice(
    tasksProjection,
    events.map((event, index) => recorded(event, index + 1)),
  );
  expect(twice).toEqual(once);
  expect([...once.keys()]).toEqual([taskId]);
  return once.get(taskId);
};

describe('what an event changes', () => {
  it('TaskPosted puts the task as it was posted, owned by who posted it, without bids', () => {
    expect(tasksProjection.changes(recorded(posted, 1))).toEqual([
      { ...change, kind: 'put', position: 11, body: first },
    ]);
  });

  it('TaskUpdated patches the fields that it has, the time and the edit version', () => {
    const fields = { budget: 99, updatedAt: minute(14), editVersion: 4 };
    expect(tasksProjection.changes(recorded(updated, 4))).toEqual([
      { ...change, kind: 'patch', position: 14, fields },
    ]);
  });

  it('TaskUpdated leaves a field alone that it has without a value', () => {
    const event = { ...updated, data: { title: undefined, budget: 5 } } as unknown as typeof updated;
    expect(tasksProjection.changes(recorded(event, 2))).toMatchObject([
      { fields: { budget: 5, updatedAt: minute(12), editVersion: 2 } },
    ]);
    expect(tasksProjection.changes(recorded(event, 2))).not.toMatchObject([{ fields: { title: undefined } }]);
  });

  it('BidPlaced counts one more bid, and nothing else: it is a counter', () => {
    expect(tasksProjection.changes(recorded(bidPlaced, 2))).toEqual([
      { ...change, kind: 'increment', position: 12, field: 'bidsCount', by: 1 },
    ]);
    expect(taskDocuments.counters).toEqual(['bidsCount']);
  });

  it('TaskDeleted removes the task', () => {
    expect(tasksProjection.changes(recorded(deleted, 2))).toEqual([
      { ...change, kind: 'remove', position: 12 },
    ]);
  });

  it('what operators did is passed over, and no other type', () => {
    expect(tasksProjection.changes(recorded(operatorActed, 1))).toEqual([]);
    expect(eventTypes.filter((type) => !tasksProjection.types.has(type))).toEqual(['OperatorActed']);
  });
});

describe('a task that was posted', () => {
  it('is there as it was posted', () => {
    expect(documentAfter(posted)).toEqual({ position: 11, body: first });
  });

  it('has every field that is defined, and no other', () => {
    const body = documentAfter(posted, updated, bidPlaced)?.body ?? {};
    expect(Object.keys(body).sort()).toEqual(Object.keys(taskDocuments.fields).sort());
  });

  it('takes in the fields that an update changes, and no others', () => {
    const body = { ...first, budget: 99, updatedAt: minute(12), editVersion: 2 };
    expect(documentAfter(posted, updated)).toEqual({ position: 12, body });
  });

  it('counts bids, and keeps its edit version and time meanwhile', () => {
    expect(documentAfter(posted, bidPlaced, bidPlaced)).toEqual({
      position: 13,
      body: { ...first, bidsCount: 2 },
    });
  });

  it('keeps its bids when it is updated, and counts them as versions', () => {
    const body = { ...first, bidsCount: 1, budget: 99, updatedAt: minute(13), editVersion: 3 };
    expect(documentAfter(posted, bidPlaced, updated)).toEqual({ position: 13, body });
  });

  it('leaves a tombstone when it is deleted', () => {
    expect(documentAfter(posted, updated, deleted)).toEqual({ position: 13, body: undefined });
  });

  it('stays deleted, whatever comes after', () => {
    expect(documentAfter(posted, deleted, updated, bidPlaced)).toEqual({ position: 14, body: undefined });
  });
});
