import { z } from 'zod';
import { positionSchema } from '../domain/values/position.ts';
import { readNotificationsSchema } from '../http/commands.ts';
import { notificationSettingsSchema, notificationsSchema } from '../http/documents.ts';
import { notificationsQuerySchema } from '../http/taskQuery.ts';
import { privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';

export const notifications = defineCall({
  id: 'notifications',
  method: 'GET',
  path: '/notifications',
  service: 'query',
  caller: 'user',
  tag: 'Notifications',
  summary: 'The caller’s notifications',
  about:
    'Newest first, in pages: `next` is the cursor of the next one. Nobody gets a notification about an own action.',
  query: notificationsQuerySchema,
  readModels: ['notifications', 'bids', 'alerts'],
  answer: privateJson(notificationsSchema, 'A page of notifications', 'X-Position'),
});

export const readNotifications = defineCall({
  id: 'readNotifications',
  method: 'POST',
  path: '/notifications/read',
  service: 'command',
  caller: 'user',
  tag: 'Notifications',
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
  id: 'notificationSettings',
  method: 'GET',
  path: '/notifications/settings',
  service: 'query',
  caller: 'user',
  tag: 'Notifications',
  summary: 'The kinds of notifications that the caller has switched off',
  readModels: ['notifications', 'bids', 'alerts'],
  answer: privateJson(notificationSettingsSchema, 'The settings', 'X-Position'),
});

export const changeNotificationSettings = defineCall({
  id: 'changeNotificationSettings',
  method: 'PUT',
  path: '/notifications/settings',
  service: 'command',
  caller: 'user',
  tag: 'Notifications',
  summary: 'Switch kinds of notifications off and on',
  about: 'The whole list of kinds that are off. They are neither listed nor counted.',
  body: { schema: notificationSettingsSchema },
  answer: privateJson(notificationSettingsSchema, 'The new settings'),
});
