import { eventTypes, type TaskEvent } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { notificationsProjection } from './notifications.ts';
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
  resigned,
  revised,
  takenBack,
  taskId,
  updated,
  withdrawn,
} from './testing/history.ts';
import { documentsAfter, lastOf, type Step } from './testing/told.ts';

const with_ = (data: object): TaskEvent => ({ type: 'TaskUpdated', data });

describe('what the projection knows of a task', () => {
  const begun = {
    ownerUid: 'ada',
    authorUid: 'ada',
    name: posting.userName,
    title: posting.title,
    postedAt: minute(11),
    acceptedUid: '',
    acceptedBid: '',
    how: '',
    reviewed: '',
    closedAt: '',
    deliveredAt: '',
    hidden: 0,
  };

  it('is its owner, its current title and its accepted bidder', () => {
    expect(documentsAfter(posted).watched).toEqual([{ id: taskId, body: begun }]);
    const renamed = documentsAfter(posted, with_({ title: 'New' })).watched[0]?.body;
    expect(renamed).toEqual({ ...begun, title: 'New' });
    const deal = { acceptedUid: 'bob', acceptedBid: bidId, how: 'going-on' };
    expect(documentsAfter(posted, bidPlaced, accepted).watched[0]?.body).toEqual({ ...begun, ...deal });
    for (const end of [takenBack, resigned])
      expect(documentsAfter(posted, bidPlaced, accepted, end).watched[0]?.body).toEqual(begun);
  });

  it('is only the title when the task is deleted; who posted it is then found by the uid, until this person is forgotten', () => {
    const { watched, gone } = documentsAfter(posted, bidPlaced, deleted);
    expect(watched).toEqual([{ id: taskId, body: { ...begun, ownerUid: '' } }]);
    expect(gone).toEqual([{ uid: 'ada', name: posting.userName, postedAt: minute(11) }]);
    const forgotten: Step = [{ type: 'TextsForgotten', data: { uid: 'ada' } }, 'system'];
    expect(documentsAfter(posted, deleted, forgotten).gone).toEqual([undefined]);
  });
});

describe('a notification', () => {
  it('has the id and the time of its event, and the bid; the title is with the task', () => {
    const { userNotifications } = documentsAfter(posted, offered, with_({ title: 'Later' }));
    expect(userNotifications).toEqual([
      [
        recorded(offered, 2).id,
        {
          position: 12,
          body: {
            toUid: 'ada',
            kind: 'bid-placed',
            taskId,
            at: minute(12),
            bidId,
            amount: 250.5,
            days: 7,
            since: '',
            thing: '',
            ground: '',
            reason: '',
          },
        },
      ],
    ]);
  });

  it('for all bidders names who caused it, and who gets another one', () => {
    const { taskNotifications } = documentsAfter(posted, offered, accepted);
    expect(taskNotifications).toEqual([
      [
        recorded(accepted, 3).id,
        {
          position: 13,
          body: {
            kind: 'bid-declined',
            taskId,
            happened: 13,
            at: minute(13),
            actorUid: 'ada',
            exceptUid: 'bob',
            changed: '',
            since: '',
          },
        },
      ],
    ]);
  });
});

describe('a person who was forgotten', () => {
  const forgotten = (uid: string) =>
    [{ type: 'TextsForgotten', data: { uid } }, 'system'] as const satisfies Step;
  const deal = [posted, offered, accepted, delivered, with_({ title: 'New' })] as const;

  it('is in no notification, and is told of nothing that follows', () => {
    const bidders = documentsAfter(...deal, forgotten('bob'), changesRequested, takenBack);
    expect(bidders.told.filter(([, kind]) => kind)).toEqual([
      ['ada', 'bid-placed'],
      ['ada', 'delivered'],
    ]);
    const owners = documentsAfter(...deal, forgotten('ada'), withdrawn, deleted);
    expect(owners.told.filter(([, kind]) => kind)).toEqual([['bob', 'bid-accepted']]);
    for (const { taskNotifications } of [bidders, owners])
      expect(taskNotifications.length).toBeGreaterThan(1);
    expect(JSON.stringify(bidders.taskNotifications)).not.toContain('"bob"');
    expect(JSON.stringify(owners.taskNotifications)).not.toContain('"ada"');
    expect(owners.watched).toMatchObject([{ body: { ownerUid: '', title: null, acceptedUid: 'bob' } }]);
  });
});

const bothAsked = ['ada', 'bob'].map((uid) => [uid, 'review-wanted']);

describe('what an event leads to', () => {
  const begun = [posted, offered, accepted] as const;

  it('a posted task, bidding that opens again, and an operator’s action: nothing', () => {
    expect(lastOf(posted)).toEqual({ told: [], toBidders: [] });
    expect(notificationsProjection.changes(recorded(operatorActed, 1))).toEqual([]);
    expect(eventTypes.filter((type) => !notificationsProjection.types.has(type))).toEqual([
      'BiddingReopened',
      'OperatorActed',
      'RoleGranted',
      'RoleWithdrawn',
      'PersonForgotten',
    ]);
  });

  it.each([
    [offered, 'bid-placed'],
    [revised, 'bid-revised'],
    [withdrawn, 'bid-withdrawn'],
  ])('$0.type tells the owner', (event, kind) => {
    expect(lastOf(posted, offered, event)).toEqual({ told: [['ada', kind]], toBidders: [] });
  });

  it.each([
    ['BidAccepted: the bidder, and the others are declined', [], 'bob', 'bid-accepted', 'bid-declined'],
    [
      'AcceptanceWithdrawn: the bidder, and the others',
      [takenBack],
      'bob',
      'acceptance-withdrawn',
      'task-updated',
    ],
    [
      'BidderResigned: the owner, and the other bidders',
      [resigned],
      'ada',
      'bidder-resigned',
      'task-updated',
    ],
  ])('%s', (_what, more, uid, kind, toBidders) => {
    const told = [[uid, kind], ...(more.length > 0 ? bothAsked : [])];
    expect(lastOf(...begun, ...more)).toEqual({ told, toBidders: [[toBidders, uid]] });
  });

  it('BidDeclined tells its bidder alone', () => {
    expect(lastOf(posted, offered, declined)).toEqual({ told: [['bob', 'bid-declined']], toBidders: [] });
  });

  it('WorkDelivered tells the owner, ChangesRequested the accepted bidder', () => {
    expect(lastOf(...begun, delivered)).toEqual({ told: [['ada', 'delivered']], toBidders: [] });
    expect(lastOf(...begun, delivered, changesRequested)).toEqual({
      told: [['bob', 'changes-requested']],
      toBidders: [],
    });
  });

  it('an update tells the bidders, and that they are declined if it ends a task without an accepted bid', () => {
    expect(lastOf(posted, offered, updated).toBidders).toEqual([['task-updated', '']]);
    for (const status of ['Completed', 'Cancelled'] as const) {
      expect(lastOf(posted, offered, with_({ status })).toBidders).toEqual([['bid-declined', '']]);
      expect(lastOf(...begun, with_({ status })).toBidders).toEqual([['task-updated', '']]);
    }
    expect(lastOf(posted, offered, with_({ status: 'In Progress' })).toBidders).toEqual([
      ['task-updated', ''],
    ]);
  });

  it('TaskDeleted tells the bidders', () => {
    expect(lastOf(...begun, deleted)).toEqual({ told: bothAsked, toBidders: [['task-deleted', '']] });
  });

  it.each([
    [neared, 'deadline-near'],
    [closed, 'bidding-closed'],
  ])('$0.type tells the owner, and the bidders except the owner', (event, kind) => {
    expect(lastOf(posted, offered, event)).toEqual({ told: [['ada', kind]], toBidders: [[kind, 'ada']] });
  });
});

describe('nobody is told what they did themselves', () => {
  it('the owner who bids on the own task, accepts that bid, delivers and asks for changes', () => {
    const own = { ...accepted, data: { bidId, bidderUid: 'ada' } } as TaskEvent;
    const byAda = [bidPlaced, revised, own, delivered, changesRequested, takenBack, withdrawn];
    const all = documentsAfter(posted, ...byAda.map((event) => [event, 'ada'] as const));
    expect(all.told).toEqual([]);
    for (const [, { body }] of all.taskNotifications) expect(body).toMatchObject({ actorUid: 'ada' });
  });

  it('the bidders of a task whose owner changes it; the owner is left out by the name', () => {
    const { told, taskNotifications } = documentsAfter(posted, offered, updated, deleted);
    expect(told).toEqual([['ada', 'bid-placed']]);
    expect(taskNotifications.map(([, { body }]) => body?.['actorUid'])).toEqual(['ada', 'ada']);
  });
});

describe('events of a task that is not known', () => {
  it('lead to no notification: its posting was discarded, or it was deleted', () => {
    for (const event of [offered, revised, withdrawn, delivered, changesRequested, neared, closed, updated])
      expect(notificationsProjection.changes(recorded(event, 2))).toEqual([]);
    expect(lastOf(posted, offered, deleted, [closed, 'system'])).toEqual({ told: [], toBidders: [] });
  });
});
