import type { TaskEvent } from '@marketplace/contracts';
import { expect } from 'vitest';
import { notificationsProjection } from '../notifications.ts';
import { recorded, replayedTwice } from './history.ts';

export type Step = TaskEvent | readonly [event: TaskEvent, uid: string];

/** The documents of the notifications after these steps, delivered once or twice. */
export const documentsAfter = (...steps: Step[]) => {
  const events = steps.map((step, index) => {
    const [event, uid] = 'type' in step ? [step] : step;
    return recorded(event, index + 1, uid);
  });
  const { once, twice } = replayedTwice(notificationsProjection, events);
  expect(twice).toEqual(once);
  const bodiesOf = (name: string) => [...(once.get(name) ?? [])];
  return {
    watched: bodiesOf('watched').map(([id, { body }]) => ({ id, body })),
    gone: bodiesOf('gone_tasks').map(([, { body }]) => body),
    /** The user and the kind of each notice, in order. */
    told: bodiesOf('user_notifications').map(([, { body }]) => [body?.['toUid'], body?.['kind']]),
    userNotifications: bodiesOf('user_notifications'),
    /** The kind of each task notification, in order. */
    toBidders: bodiesOf('task_notifications').map(([, { body }]) => body?.['kind']),
    taskNotifications: bodiesOf('task_notifications'),
  };
};
/** What comes of the last step alone. */
export const lastOf = (...steps: Step[]) => {
  const [before, after] = [documentsAfter(...steps.slice(0, -1)), documentsAfter(...steps)];
  return {
    told: after.told.slice(before.told.length),
    toBidders: after.taskNotifications
      .slice(before.taskNotifications.length)
      .map(([, { body }]) => [body?.['kind'], body?.['exceptUid']]),
  };
};
