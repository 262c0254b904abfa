import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { readNotificationsSchema } from '../commands.ts';
import { notificationSettingsSchema, notificationsSchema } from '../documents.ts';
import { notifications } from './examples.ts';
import { headers } from './headers.ts';
import { notificationsQuery, requestHeaders } from './parameters.ts';
import { body, ignored } from './parts.ts';
import { problems } from './problems.ts';
import { signedIn } from './security.ts';

const { requestId, userEmail, minPosition } = requestHeaders;
const tagged = { tags: ['Notifications'], ...signedIn };

const found = (schema: z.ZodType, example: unknown, description: string, ...more: 'X-Position'[]) => ({
  description,
  headers: headers('Cache-Control', ...more),
  content: { 'application/json': { schema, example } },
});

const settings = { muted: ['bid-revised'] };

/** The calls about the caller's own notifications. */
export const notificationPaths: ZodOpenApiPathsObject = {
  '/notifications': {
    get: {
      ...tagged,
      operationId: 'notifications',
      summary: 'The caller’s notifications',
      description:
        'Newest first, in pages: `next` is the cursor of the next one. Nobody gets a notification about an own action.',
      requestParams: { query: notificationsQuery },
      parameters: [requestId, userEmail, minPosition],
      responses: {
        200: found(notificationsSchema, notifications, 'A page of notifications', 'X-Position'),
        ...problems(400, 401, 403, 409),
      },
    },
  },
  '/notifications/read': {
    post: {
      ...tagged,
      operationId: 'readNotifications',
      summary: 'Mark notifications as read',
      description:
        'All up to a position (`upTo`), or only the one at a position. What comes later stays unread.',
      parameters: [requestId, userEmail],
      ...body(readNotificationsSchema, { upTo: 41 }, ignored),
      responses: {
        200: found(
          z.object({ acknowledged: z.literal(true), unread: z.int().min(0) }),
          { acknowledged: true, unread: 0 },
          'They are read',
        ),
        ...problems(400, 401, 403, 413, 415),
      },
    },
  },
  '/notifications/settings': {
    get: {
      ...tagged,
      operationId: 'notificationSettings',
      summary: 'The kinds of notifications that the caller has switched off',
      parameters: [requestId, userEmail],
      responses: {
        200: found(notificationSettingsSchema, settings, 'The settings'),
        ...problems(400, 401, 403),
      },
    },
    put: {
      ...tagged,
      operationId: 'changeNotificationSettings',
      summary: 'Switch kinds of notifications off and on',
      description: 'The whole list of kinds that are off. They are neither listed nor counted.',
      parameters: [requestId, userEmail],
      ...body(notificationSettingsSchema, settings, ignored),
      responses: {
        200: found(notificationSettingsSchema, settings, 'The new settings'),
        ...problems(400, 401, 403, 413, 415),
      },
    },
  },
};
