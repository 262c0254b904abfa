import { z } from 'zod';
import { bodyOf } from './bodies.ts';
import { notificationKindSchema } from './documents.ts';
import { timeSchema } from '../domain/values/time.ts';
import { mailAddressStates, mailKinds, mailRhythms } from '../domain/values/vocabulary.ts';

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
