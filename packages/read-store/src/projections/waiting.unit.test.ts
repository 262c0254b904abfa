import type { TaskEvent } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { notificationsProjection } from './notifications.ts';
import { tasksProjection } from './tasks.ts';
import {
  accepted,
  bidId,
  changesRequested,
  closed,
  delivered,
  minute,
  offered,
  posted,
  recorded,
  replayedTwice,
  takenBack,
  taskId,
} from './testing/history.ts';

const bodyAfter = (...events: TaskEvent[]) =>
  replayedTwice(
    tasksProjection,
    events.map((event, index) => recorded(event, index + 1)),
  )
    .once.get('tasks')
    ?.get(taskId)?.body;

it('delivered work waits for its owner until the owner has answered, and says whether the owner was reminded', () => {
  const reminder: TaskEvent = { type: 'DeliveryAcceptanceNeared', data: { bidId } };
  const over: TaskEvent = { type: 'DeliveryAccepted', data: { bidId } };
  const waiting = [posted, offered, accepted, delivered];
  const since = { waitsSince: minute(14), editVersion: 3 };
  expect(bodyAfter(...waiting)).toMatchObject({ ...since, reminded: 0 });
  expect(bodyAfter(...waiting, reminder)).toMatchObject({ ...since, reminded: 1 });
  expect(bodyAfter(...waiting, reminder, changesRequested)).toMatchObject({ waitsSince: '', reminded: 0 });
  expect(bodyAfter(...waiting, reminder, over)).toMatchObject({
    status: 'Completed',
    acceptedBid: bidId,
    waitsSince: '',
    reminded: 0,
    editVersion: 6,
  });
});

const late: TaskEvent = { type: 'TaskUpdated', data: { deadline: '2025-12-31' } };
const delivery = [accepted, delivered, changesRequested, delivered];
it.each<[string, readonly TaskEvent[], TaskEvent, readonly string[]]>([
  [
    'a delivery that waits',
    delivery,
    { type: 'DeliveryAcceptanceNeared', data: { bidId } },
    ['ada delivery-waits'],
  ],
  [
    'a delivery accepted by itself, with the time of the last one',
    delivery,
    { type: 'DeliveryAccepted', data: { bidId } },
    [
      `ada delivery-accepted ${minute(16)}`,
      'ada review-wanted',
      'bob review-wanted',
      `bidders delivery-accepted ${minute(16)}`,
    ],
  ],
  ['bids that wait', [closed], { type: 'LapseNeared', data: {} }, ['ada decision-waits']],
  [
    'a lapsed task, with the time at which bidding was closed, whatever happened since',
    [closed, accepted, takenBack],
    { type: 'TaskLapsed', data: {} },
    [`bidders task-lapsed ${minute(13)}`],
  ],
  [
    'a lapsed task whose new deadline had closed bidding',
    [closed, late],
    { type: 'TaskLapsed', data: {} },
    [`bidders task-lapsed ${minute(14)}`],
  ],
])('those are told whom it concerns: %s', (_what, before, event, expected) => {
  const events = [posted, offered, ...before, event];
  const { once } = replayedTwice(
    notificationsProjection,
    events.map((one, index) => recorded(one, index + 1)),
  );
  const of = (collection: 'user_notifications' | 'task_notifications') =>
    [...(once.get(collection)?.values() ?? [])].filter(({ position }) => position === 10 + events.length);
  const told = [...of('user_notifications'), ...of('task_notifications')].map(({ body }) =>
    [body?.['toUid'] ?? 'bidders', body?.['kind'], body?.['since']].join(' ').trim(),
  );
  expect(told).toEqual(expected);
});
