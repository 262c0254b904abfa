import { eventTypes, type TaskEvent } from '@marketplace/contracts';
import { eventOfEach } from '@marketplace/contracts/testing';
import { describe, expect, it } from 'vitest';
import { taskDocuments, tasksProjection } from './tasks.ts';
import {
  accepted,
  bidId,
  bidPlaced,
  changesRequested,
  closed,
  declined,
  deleted,
  delivered,
  minute,
  neared,
  offered,
  operatorActed,
  posted,
  posting,
  recorded,
  replayedTwice,
  resigned,
  revised,
  takenBack,
  taskId,
  updated,
  withdrawn,
} from './testing/history.ts';

const first = {
  ...posting,
  ownerUid: 'ada',
  createdAt: minute(11),
  updatedAt: minute(11),
  bidsCount: 0,
  liveBids: 0,
  bidding: 'open',
  acceptedBid: '',
  acceptedUid: '',
  work: '',
  waitsSince: '',
  reminded: 0,
  hiddenAt: '',
  ground: '',
  reason: '',
  posted: 11,
  editVersion: 1,
};
const change = { collection: 'tasks', id: taskId };

const documentAfter = (...events: TaskEvent[]) => {
  const { once, twice } = replayedTwice(
    tasksProjection,
    events.map((event, index) => recorded(event, index + 1)),
  );
  expect(twice).toEqual(once);
  const tasks = once.get('tasks');
  expect([...(tasks?.keys() ?? [])]).toEqual([taskId]);
  return tasks?.get(taskId);
};
const bodyAfter = (...events: TaskEvent[]) => documentAfter(...events)?.body;

describe('what an event changes', () => {
  it('TaskUpdated does not change a field whose value is undefined', () => {
    const event = { ...updated, data: { title: undefined, budget: 5 } } as unknown as typeof updated;
    expect(tasksProjection.changes(recorded(event, 2))).toMatchObject([
      { fields: { budget: 5, updatedAt: minute(12), editVersion: 2 } },
    ]);
    expect(tasksProjection.changes(recorded(event, 2))).not.toMatchObject([{ fields: { title: undefined } }]);
  });

  it('events of a bid alone only increment the counters of bids', () => {
    expect(tasksProjection.changes(recorded(bidPlaced, 2))).toEqual([
      { ...change, kind: 'increment', position: 12, by: { bidsCount: 1, liveBids: 1 } },
    ]);
    expect(tasksProjection.changes(recorded(withdrawn, 3))).toEqual([
      { ...change, kind: 'increment', position: 13, by: { liveBids: -1 } },
    ]);
    expect(tasksProjection.changes(recorded(declined, 3))).toEqual([
      { ...change, kind: 'increment', position: 13, by: { liveBids: -1 } },
    ]);
    const reopened: TaskEvent = { type: 'BidRevised', data: { ...revised.data, reopens: true } };
    expect(tasksProjection.changes(recorded(reopened, 4))).toEqual([
      { ...change, kind: 'increment', position: 14, by: { liveBids: 1 } },
    ]);
    expect(taskDocuments.counters).toEqual(['bidsCount', 'liveBids']);
  });

  it('BidderResigned sets the task back, and takes the bid out of the live ones', () => {
    expect(bodyAfter(posted, bidPlaced, accepted, resigned)).toEqual({
      ...first,
      bidsCount: 1,
      waitsSince: minute(14),
      updatedAt: minute(14),
      editVersion: 4,
    });
  });

  it('revisions of an open bid and what is not about a task are passed over', () => {
    expect(tasksProjection.changes(recorded(operatorActed, 1))).toEqual([]);
    expect(tasksProjection.changes(recorded(revised, 1))).toEqual([]);
    expect(eventTypes.filter((type) => !tasksProjection.types.has(type))).toEqual([
      'OperatorActed',
      'RoleGranted',
      'RoleWithdrawn',
      'PersonForgotten',
    ]);
  });
});

describe('a posted task', () => {
  it('has the posted values', () => {
    expect(documentAfter(posted)).toEqual({ position: 11, body: first });
  });

  it('has every defined field, and no other', () => {
    const everyField: TaskEvent = { type: 'TaskUpdated', data: eventOfEach.TaskUpdated };
    const body = bodyAfter(posted, everyField, offered, accepted, delivered) ?? {};
    expect(Object.keys(body).sort()).toEqual(Object.keys(taskDocuments.fields).sort());
  });

  it('changes only the fields of an update', () => {
    const body = { ...first, budget: 99, updatedAt: minute(12), editVersion: 2 };
    expect(documentAfter(posted, updated)).toEqual({ position: 12, body });
  });

  it('counts bids without a new edit version or time', () => {
    expect(documentAfter(posted, bidPlaced, offered)).toEqual({
      position: 13,
      body: { ...first, bidsCount: 2, liveBids: 2 },
    });
  });

  it('counts a withdrawn bid among the placed ones, not among the live ones', () => {
    expect(bodyAfter(posted, bidPlaced, offered, withdrawn)).toMatchObject({ bidsCount: 2, liveBids: 1 });
  });

  it('keeps its bids when it is updated; bids count as versions', () => {
    const body = { ...first, bidsCount: 1, liveBids: 1, budget: 99, updatedAt: minute(13), editVersion: 3 };
    expect(documentAfter(posted, bidPlaced, updated)).toEqual({ position: 13, body });
  });

  it('leaves a tombstone when it is deleted', () => {
    expect(documentAfter(posted, updated, deleted)).toEqual({ position: 13, body: undefined });
  });

  it('stays deleted after any later event', () => {
    const later = [updated, bidPlaced, withdrawn, accepted, takenBack, delivered, neared, closed];
    expect(documentAfter(posted, deleted, ...later)).toEqual({ position: 20, body: undefined });
  });
});

describe('a task with an accepted bid', () => {
  const begun = [posted, offered, accepted] as const;

  it('is In Progress, as an edit by its owner', () => {
    expect(bodyAfter(...begun)).toEqual({
      ...first,
      bidsCount: 1,
      liveBids: 1,
      status: 'In Progress',
      acceptedBid: bidId,
      acceptedUid: 'bob',
      work: 'started',
      updatedAt: minute(13),
      editVersion: 3,
    });
  });

  it('shows how far the work is; the notes are with the bid', () => {
    expect(bodyAfter(...begun, delivered)).toMatchObject({
      work: 'delivered',
      editVersion: 3,
    });
    expect(bodyAfter(...begun, delivered, changesRequested)).toMatchObject({
      work: 'changes-requested',
    });
  });

  it('is as before when the acceptance is withdrawn, as an edit by its owner', () => {
    expect(bodyAfter(...begun, delivered, takenBack)).toEqual({
      ...first,
      bidsCount: 1,
      liveBids: 1,
      waitsSince: minute(15),
      updatedAt: minute(15),
      editVersion: 5,
    });
  });
});

describe('the bidding on a task', () => {
  const on = (deadline: string): TaskEvent => ({ type: 'TaskPosted', data: { ...posting, deadline } });
  const moved = (deadline: string): TaskEvent => ({ type: 'TaskUpdated', data: { deadline } });

  it.each([
    ['the day after', '2026-01-02', 'open'],
    ['the same day', '2026-01-01', 'near'],
    ['the day before', '2025-12-31', 'closed'],
  ])('on a task with a deadline on %s is what the day of posting makes it', (_, deadline, bidding) => {
    expect(bodyAfter(on(deadline))).toMatchObject({ bidding });
  });

  it('becomes near and closed by events, which are no edits', () => {
    expect(bodyAfter(posted, neared)).toEqual({ ...first, bidding: 'near' });
    expect(bodyAfter(posted, neared, closed)).toEqual({
      ...first,
      bidding: 'closed',
      waitsSince: minute(13),
    });
  });

  it('opens again with a later deadline, and closes with an earlier one', () => {
    expect(bodyAfter(posted, closed, moved('2026-02-01'))).toMatchObject({ bidding: 'open' });
    expect(bodyAfter(posted, moved('2025-02-01'))).toMatchObject({ bidding: 'closed' });
  });

  it('stays closed when something else is edited', () => {
    expect(bodyAfter(posted, closed, updated)).toMatchObject({ bidding: 'closed', budget: 99 });
  });
});
