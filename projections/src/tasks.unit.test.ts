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
  it('TaskPosted puts the task as posted, owned by its poster, without bids', () => {
    expect(tasksProjection.changes(recorded(posted, 1))).toEqual([
      { ...change, kind: 'put', position: 11, body: first },
    ]);
  });

  it('TaskUpdated patches its fields, the time and the edit version', () => {
    const fields = { budget: 99, updatedAt: minute(14), editVersion: 4 };
    expect(tasksProjection.changes(recorded(updated, 4))).toEqual([
      { ...change, kind: 'patch', position: 14, fields },
    ]);
  });

  it('TaskUpdated does not change a field whose value is undefined', () => {
    const event = { ...updated, data: { title: undefined, budget: 5 } } as unknown as typeof updated;
    expect(tasksProjection.changes(recorded(event, 2))).toMatchObject([
      { fields: { budget: 5, updatedAt: minute(12), editVersion: 2 } },
    ]);
    expect(tasksProjection.changes(recorded(event, 2))).not.toMatchObject([{ fields: { title: undefined } }]);
  });

  it('BidPlaced only increments the counter of bids', () => {
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

  it('only the actions of operators are passed over', () => {
    expect(tasksProjection.changes(recorded(operatorActed, 1))).toEqual([]);
    expect(eventTypes.filter((type) => !tasksProjection.types.has(type))).toEqual(['OperatorActed']);
  });
});

describe('a posted task', () => {
  it('has the posted values', () => {
    expect(documentAfter(posted)).toEqual({ position: 11, body: first });
  });

  it('has every defined field, and no other', () => {
    const body = documentAfter(posted, updated, bidPlaced)?.body ?? {};
    expect(Object.keys(body).sort()).toEqual(Object.keys(taskDocuments.fields).sort());
  });

  it('changes only the fields of an update', () => {
    const body = { ...first, budget: 99, updatedAt: minute(12), editVersion: 2 };
    expect(documentAfter(posted, updated)).toEqual({ position: 12, body });
  });

  it('counts bids without a new edit version or time', () => {
    expect(documentAfter(posted, bidPlaced, bidPlaced)).toEqual({
      position: 13,
      body: { ...first, bidsCount: 2 },
    });
  });

  it('keeps its bids when it is updated; bids count as versions', () => {
    const body = { ...first, bidsCount: 1, budget: 99, updatedAt: minute(13), editVersion: 3 };
    expect(documentAfter(posted, bidPlaced, updated)).toEqual({ position: 13, body });
  });

  it('leaves a tombstone when it is deleted', () => {
    expect(documentAfter(posted, updated, deleted)).toEqual({ position: 13, body: undefined });
  });

  it('stays deleted after any later event', () => {
    expect(documentAfter(posted, deleted, updated, bidPlaced)).toEqual({ position: 14, body: undefined });
  });
});
