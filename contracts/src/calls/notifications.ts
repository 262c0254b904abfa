import { z } from 'zod';
import { positionSchema } from '../domain/values/position.ts';
import { readNotificationsSchema } from '../http/commands.ts';
import {
  changeNotificationSettingsSchema,
  notificationSettingsSchema,
  notificationsSchema,
} from '../http/documents.ts';
import { notificationsQuerySchema } from '../http/taskQuery.ts';
import { privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';

const read = {
  method: 'GET',
  service: 'query',
  caller: 'user',
  tag: 'Notifications',
  readModels: ['notifications', 'bids', 'alerts'],
} as const;
const change = { service: 'command', caller: 'user', tag: 'Notifications' } as const;

export const notifications = defineCall({
  ...read,
  path: '/notifications',
  summary: 'The caller’s notifications',
  about:
    'Newest first, in pages: `next` is the cursor of the next one. Nobody gets a notification about an own action.',
  query: notificationsQuerySchema,
  answer: privateJson(notificationsSchema, 'A page of notifications', 'X-Position'),
});

export const readNotifications = defineCall({
  ...change,
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark notifications as read',
  about: 'All up to a position (`upTo`), or only the one at a position. What comes later stays unread.',
  body: { schema: readNotificationsSchema },
  answer: privateJson(
    z.object({
      acknowledged: z.literal(true),
      unread: z.int().min(0),
      position: positionSchema.meta({ description: 'How far the notifications are' }),
    }),
    'They are read',
  ),
});

export const notificationSettings = defineCall({
  ...read,
  path: '/notifications/settings',
  summary: 'The kinds of notifications that the caller has switched off',
  answer: privateJson(notificationSettingsSchema, 'The settings', 'X-Position'),
});

export const changeNotificationSettings = defineCall({
  ...change,
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Switch kinds of notifications off and on',
  about: 'The whole list of kinds that are off. They are neither listed nor counted.',
  body: { schema: changeNotificationSettingsSchema },
  answer: privateJson(notificationSettingsSchema, 'The new settings'),
});
