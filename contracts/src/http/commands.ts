import { z } from 'zod';
import { offerFields } from '../domain/offerFields.ts';
import { textLimits } from '../domain/values/limits.ts';
import { positionSchema } from '../domain/values/position.ts';
import { starsSchema } from '../domain/reviews.ts';
import { statusSchema, taskIdSchema } from '../domain/task.ts';
import { taskFields } from '../domain/taskFields.ts';
import { bodyOf, commandBodyOf, userEmailSchema } from './bodies.ts';
import { optionalText, requiredText } from '../domain/values/text.ts';
import { rule, type Rule } from '../domain/values/rules.ts';

/** The name of a user. A blank name counts as missing. */
export const userNameSchema = optionalText('Name', 100)
  .transform((name) => (name === '' ? undefined : name))
  .optional()
  .meta({ example: 'Ada Lovelace' });

/** Body of POST /addtask. Unknown fields are dropped, and `status` too: a task starts Pending. */
export const postTaskSchema = bodyOf({
  ...taskFields,
  userEmail: userEmailSchema,
  userName: userNameSchema,
}).meta({ id: 'PostTask' });
export type PostTask = z.infer<typeof postTaskSchema>;

/** Body of PUT /tasks/{id}: any of the fields that the owner may change. */
export const updateTaskSchema = commandBodyOf({ ...taskFields, status: statusSchema })
  .partial()
  .meta({ id: 'UpdateTask' });
export type UpdateTask = z.infer<typeof updateTaskSchema>;

/** An offer is complete, or it is left out: an amount needs a message, a message an amount, and days both. */
const isWholeOffer = (
  { amount, days, message }: { amount?: unknown; days?: unknown; message?: unknown },
  refuse: (path: keyof typeof offerFields, broken: Rule) => void,
): void => {
  if (amount === undefined && message === undefined && days === undefined) return;
  if (amount === undefined) refuse('amount', rule('rule.required-in-offer', { field: 'Amount' }));
  if (message === undefined) refuse('message', rule('rule.required-in-offer', { field: 'Message' }));
};

/** Body of POST /bids: without an offer, or with one. */
export const placeBidSchema = bodyOf({
  taskId: taskIdSchema,
  userEmail: userEmailSchema,
  ...z.object(offerFields).partial().shape,
})
  .superRefine((bid, context) => {
    isWholeOffer(bid, (path, broken) => context.addIssue({ code: 'custom', path: [path], ...broken }));
  })
  .meta({ id: 'PlaceBid' });
export type PlaceBid = z.infer<typeof placeBidSchema>;

/** Body of PUT /bids/{bidId}: any part of the offer; the other parts stay. `days: null` removes the days. */
export const reviseBidSchema = commandBodyOf({ ...offerFields, days: offerFields.days.nullable() })
  .partial()
  .meta({ id: 'ReviseBid' });
export type ReviseBid = z.infer<typeof reviseBidSchema>;

/** Body of POST /bids/{bidId}/decline, if it has one. */
export const declineBidSchema = commandBodyOf({
  reason: requiredText('Reason', textLimits.reason)
    .optional()
    .meta({ example: 'Your offer is above what I can pay.' }),
}).meta({ id: 'DeclineBid' });
/** Body of POST /tasks/{id}/acceptance/withdraw. */
export const withdrawAcceptanceSchema = commandBodyOf({
  reason: requiredText('Reason', textLimits.reason).meta({
    example: 'The date has changed, and it no longer fits your offer.',
  }),
}).meta({ id: 'WithdrawAcceptance' });
/** Body of POST /tasks/{id}/resign. */
export const resignSchema = commandBodyOf({
  reason: requiredText('Reason', textLimits.reason).meta({
    example: 'I am ill, and can’t finish the work in time.',
  }),
}).meta({ id: 'Resign' });
/** Body of POST /tasks/{id}/deliver and POST /tasks/{id}/request-changes. */
export const workNoteSchema = commandBodyOf({
  note: requiredText('Note', textLimits.note).meta({
    example: 'All three sizes are in the shared folder.',
  }),
}).meta({ id: 'WorkNote' });

/** Body of POST /bids/{bidId}/messages. */
export const writeMessageSchema = commandBodyOf({
  text: requiredText('Message', textLimits.message).meta({
    example: 'Could you send the logo as an SVG, too?',
  }),
}).meta({ id: 'WriteMessage' });

/** Body of POST /bids/{bidId}/review. */
export const writeReviewSchema = commandBodyOf({
  stars: starsSchema,
  text: requiredText('Text', textLimits.review)
    .optional()
    .meta({ example: 'Three drafts in two days, and each was good.' }),
}).meta({ id: 'WriteReview' });

/** Body of PUT /account/profile. */
export const changeProfileSchema = bodyOf({
  about: requiredText('About', textLimits.about)
    .nullable()
    .meta({ description: 'null removes it', example: 'I draw logos, by hand and on the screen.' }),
}).meta({ id: 'ChangeProfile' });

/** The reason for an action of an operator: a text of the person who acts, checked like other texts. */
export const reasonSchema = requiredText('Reason', textLimits.reason).meta({
  example: 'After the fix of the count',
});

/** Body of a command without fields, if it has one: DELETE /tasks/{id}, POST /bids/{bidId}/withdraw. */
export const noFieldsSchema = commandBodyOf({});

const readPosition = (name: string) =>
  z
    .int({ error: `${name} must be a position: a whole number, 0 or more.` })
    .min(0)
    .optional();

/** Body of POST /bids/{bidId}/accept, if it has one. */
export const acceptBidSchema = commandBodyOf({
  position: readPosition('position').meta({
    description: 'Of the bid, as the owner has read it',
    example: 43,
  }),
}).meta({ id: 'AcceptBid' });

export const readNotificationsSchema = bodyOf({
  upTo: readPosition('upTo').meta({ description: 'All up to this position', example: 41 }),
  position: readPosition('position').meta({ description: 'Only the one at this position' }),
})
  .refine(({ upTo, position }) => (upTo === undefined) !== (position === undefined), {
    error: 'Give upTo, or else position.',
  })
  .meta({ id: 'ReadNotifications' });

export const insertedSchema = z
  .object({
    acknowledged: z.literal(true),
    insertedId: z.string().meta({ example: '01930b6e-5f3a-7c41-9d52-8a1f0c7be901' }),
    position: positionSchema,
  })
  .meta({ id: 'Inserted' });
export const updatedSchema = z
  .object({
    acknowledged: z.literal(true),
    matchedCount: z.literal(1),
    modifiedCount: z.union([z.literal(0), z.literal(1)]).meta({ example: 1 }),
    position: positionSchema,
  })
  .meta({ id: 'Updated' });
export const deletedSchema = z
  .object({ acknowledged: z.literal(true), deletedCount: z.literal(1), position: positionSchema })
  .meta({ id: 'Deleted' });
/** The answer of a command that appends no event. */
export const removedSchema = z.object({ acknowledged: z.literal(true) }).meta({ id: 'Removed' });
/** The answer of a command that changes a bid, or the work on a task. */
export const acknowledgedSchema = z
  .object({ acknowledged: z.literal(true), position: positionSchema })
  .meta({ id: 'Acknowledged' });
/** The answer of PUT /bids/{bidId}. */
export const revisedSchema = acknowledgedSchema
  .extend({ modifiedCount: z.union([z.literal(0), z.literal(1)]).meta({ example: 1 }) })
  .meta({ id: 'Revised' });
export type AcknowledgedAnswer = z.infer<typeof acknowledgedSchema>;
export type RevisedAnswer = z.infer<typeof revisedSchema>;
export type InsertedAnswer = z.infer<typeof insertedSchema>;
export type UpdatedAnswer = z.infer<typeof updatedSchema>;
export type DeletedAnswer = z.infer<typeof deletedSchema>;

/** `Idempotency-Key`: 1 to 255 visible ASCII characters. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
