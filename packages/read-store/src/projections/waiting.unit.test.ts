import type { TaskEvent } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { notificationsProjection } from './notifications.ts';
import { tasksProjection } from './tasks.ts';
import {
  accepted,
  bidId,
  changesRequested,
  delivered,
  minute,
  offered,
  posted,
  recorded,
  replayedTwice,
  taskId,
} from './testing/history.ts';

const bodyAfter = (...events: TaskEvent[]) =>
  replayedTwice(
    tasksProjection,
    events.map((event, index) => recorded(event, index + 1)),
  )
    .once.get('tasks')
    ?.get(taskId)?.body;

it('delivered work waits for its owner until the owner has answered, and says whether the owner was told', () => {
  const told: TaskEvent = { type: 'DeliveryAcceptanceNeared', data: { bidId } };
  const over: TaskEvent = { type: 'DeliveryAccepted', data: { bidId } };
  const waiting = [posted, offered, accepted, delivered];
  const since = { waitsSince: minute(14), editVersion: 3 };
  expect(bodyAfter(...waiting)).toMatchObject({ ...since, told: '' });
  expect(bodyAfter(...waiting, told)).toMatchObject({ ...since, told: 'told' });
  expect(bodyAfter(...waiting, told, changesRequested)).toMatchObject({ waitsSince: '', told: '' });
  expect(bodyAfter(...waiting, told, over)).toMatchObject({
    status: 'Completed',
    acceptedBid: bidId,
    waitsSince: '',
    told: '',
    editVersion: 6,
  });
});

it.each<[TaskEvent, readonly string[]]>([
  [{ type: 'DeliveryAcceptanceNeared', data: { bidId } }, ['ada delivery-waits']],
  [{ type: 'DeliveryAccepted', data: { bidId } }, ['ada delivery-accepted', 'bidders delivery-accepted']],
  [{ type: 'LapseNeared', data: {} }, ['ada decision-waits']],
  [{ type: 'TaskLapsed', data: {} }, ['bidders task-lapsed']],
])('$0.type tells those whom it concerns', (event, expected) => {
  const { once } = replayedTwice(
    notificationsProjection,
    [posted, offered, event].map((one, index) => recorded(one, index + 1)),
  );
  const of = (collection: 'user_notifications' | 'task_notifications') =>
    [...(once.get(collection)?.values() ?? [])].map(({ body }) => body as { toUid?: string; kind: string });
  const told = [...of('user_notifications'), ...of('task_notifications')].map(
    ({ toUid = 'bidders', kind }) => `${toUid} ${kind}`,
  );
  expect(told.slice(1)).toEqual(expected);
});
