import { z } from 'zod';
import { positionSchema } from '../domain/values/position.ts';
import { timeSchema } from '../domain/values/time.ts';
import { mailAddressStates, mailKinds, mailRhythms } from '../domain/values/vocabulary.ts';
import { bodyOf } from '../http/bodies.ts';
import { readNotificationsSchema } from '../http/commands.ts';
import { notificationKindSchema, notificationsSchema } from '../http/documents.ts';
import { notificationsQuerySchema, stopMailQuerySchema } from '../http/taskQuery.ts';
import { privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';

const mailSettingsSchema = z.object({
  every: z
    .enum(mailRhythms, { error: `every must be one of ${mailRhythms.join(', ')}.` })
    .meta({ description: 'At most one mail in this time', example: 'hour' }),
  kinds: z
    .array(z.enum(mailKinds, { error: `A kind is one of ${mailKinds.join(', ')}.` }))
    .meta({ description: 'What mails tell', example: ['bid-accepted', 'message'] }),
});
export const notificationSettingsSchema = z
  .object({
    muted: z.array(notificationKindSchema),
    email: mailSettingsSchema.extend({
      address: z.enum(mailAddressStates).meta({ description: 'Of the caller’s e-mail address' }),
      last: z
        .object({
          at: timeSchema,
          things: z.int().min(1).meta({ description: 'How many notifications and bids with messages' }),
        })
        .optional()
        .meta({ description: 'The last mail that was sent' }),
    }),
  })
  .meta({ id: 'NotificationSettings' });
/** Body of PUT /notifications/settings: any part. */
export const changeNotificationSettingsSchema = bodyOf({
  muted: z
    .array(notificationKindSchema)
    .optional()
    .meta({ description: 'All kinds that are off', example: ['task-updated'] }),
  email: mailSettingsSchema.partial().optional(),
}).meta({ id: 'ChangeNotificationSettings' });
export type ChangeNotificationSettings = z.infer<typeof changeNotificationSettingsSchema>;
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

const read = {
  method: 'GET',
  service: 'query',
  caller: 'user',
  tag: 'Notifications',
  readModels: ['notifications', 'bids', 'alerts'],
} as const;
const change = { service: 'command', caller: 'user', tag: 'Notifications' } as const;

/** The link in each mail that stops all mails (RFC 8058). */
const stopping = {
  path: '/mail/stop',
  caller: 'anybody',
  tag: 'Notifications',
  query: stopMailQuerySchema,
} as const;

export const notificationCalls = {
  notifications: defineCall({
    ...read,
    path: '/notifications',
    summary: 'The caller’s notifications',
    about:
      'Newest first, in pages: `next` is the cursor of the next one. Nobody gets a notification about an own action.',
    query: notificationsQuerySchema,
    answer: privateJson(notificationsSchema, 'A page of notifications', 'X-Position'),
  }),

  readNotifications: defineCall({
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
  }),

  notificationSettings: defineCall({
    ...read,
    path: '/notifications/settings',
    summary: 'Which notifications the caller gets, and which by e-mail',
    answer: privateJson(notificationSettingsSchema, 'The settings', 'X-Position'),
  }),

  changeNotificationSettings: defineCall({
    ...change,
    method: 'PUT',
    path: '/notifications/settings',
    summary: 'Choose which notifications the caller gets, and which by e-mail',
    about:
      'Any part. `muted` is the whole list of kinds that are off: they are neither listed, counted nor mailed. `email` says how often a mail tells what is unread, and the whole list of kinds that it tells. A change of `email` also tries an address again that was refused.',
    body: { schema: changeNotificationSettingsSchema },
    answer: privateJson(notificationSettingsSchema, 'The new settings'),
  }),

  stopMail: defineCall({
    ...stopping,
    method: 'POST',
    service: 'command',
    summary: 'Stop all e-mails to the person of a mail',
    about:
      'For the mail programs and the page of the link in each mail: the token in its address is enough. Any body is taken, as the form `List-Unsubscribe=One-Click`, or none.',
    anyBody: true,
    answer: privateJson(z.object({ acknowledged: z.literal(true) }), 'No mails go out any more'),
    problems: [400],
  }),

  stopMailPage: defineCall({
    ...stopping,
    method: 'GET',
    service: 'query',
    summary: 'The page with a button that stops all e-mails',
    about: 'It changes nothing: programs open links in mails to look for dangers.',
    answer: { status: 303, about: 'The page', headers: ['Location', 'Cache-Control'], content: {} },
  }),
};
