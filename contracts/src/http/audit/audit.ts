import { z } from 'zod';
import { cursorSchema, hashSchema, momentSchema, pageOptions, withRangeInOrder } from './auditFields.ts';
import { personalText } from '../../domain/values/personal.ts';
import { positionSchema } from '../../domain/values/position.ts';
import { timeSchema } from '../../domain/values/time.ts';
import { taskSchema } from '../documents.ts';
import { storedEventSchema } from '../../domain/events.ts';
import { eventTypes } from '../../domain/eventTypes.ts';
import { taskIdSchema } from '../../domain/task.ts';
import { taskQuerySchema } from '../taskQuery.ts';
import { textFault } from '../../domain/values/text.ts';

const actorSchema = z.object({
  uid: z.string().meta({ example: 'k2Jx' }),
  email: personalText().meta({ example: 'auditor@example.com' }),
});
/** An event as it was stored, with its place in the chain of hashes. */
export const hashedEventSchema = storedEventSchema.extend({ hash: hashSchema }).meta({ id: 'AuditedEvent' });

/** Filters for events: an event must match all of them. Ranges include both ends. */
export const auditFilterSchema = z.strictObject({
  taskId: taskIdSchema.optional().meta({ description: 'Only events of this task' }),
  userEmail: z
    .string()
    .min(1)
    .max(320)
    .refine(
      (email) => textFault(email, 'userEmail') === undefined,
      'userEmail has characters that no address has.',
    )
    .optional()
    .meta({ description: 'E-mail address of the actor' }),
  type: z
    .enum(eventTypes, { error: `type must be one of ${eventTypes.join(', ')}.` })
    .optional()
    .meta({ description: 'Only events of this type' }),
  from: momentSchema('from', 'The first event').optional(),
  to: momentSchema('to', 'The last event').optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditEventsQuerySchema = withRangeInOrder(
  z.strictObject({
    ...auditFilterSchema.shape,
    sort: z
      .enum(['position', '-position'], { error: 'sort must be position or -position.' })
      .optional()
      .meta({ description: '`position` (default): first event first; `-position`: last event first' }),
    ...pageOptions,
  }),
);
const titlesSchema = z.record(z.string(), z.string());
export const auditEventsSchema = z
  .object({
    events: z.array(hashedEventSchema),
    titles: titlesSchema.optional().meta({ description: 'The last title of each task, by `taskId`' }),
    amounts: z.record(z.string(), z.number()).optional().meta({
      description:
        'The amount of the bid that an event is about but does not have itself, as offered last before it, by the `id` of the event',
    }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'AuditEvents' });
export type AuditEvents = z.infer<typeof auditEventsSchema>;
export type AuditedEvent = z.infer<typeof hashedEventSchema>;

/** A field that an event changed. `before` or `after` is left out if the field did not exist then. */
export const fieldChangeSchema = z.object({
  field: z.string().meta({ example: 'budget' }),
  before: z.unknown().optional().meta({ example: 250 }),
  after: z.unknown().optional().meta({ example: 400 }),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;
export const taskHistorySchema = z
  .object({
    events: z.array(hashedEventSchema.extend({ changes: z.array(fieldChangeSchema) })),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'TaskHistory' });
export type TaskHistory = z.infer<typeof taskHistorySchema>;

export const atQuerySchema = z.strictObject({ at: momentSchema('at', 'The moment').optional() });
export const auditTaskQuerySchema = z
  .strictObject({
    ...atQuerySchema.shape,
    ...pageOptions,
    limit: pageOptions.limit.meta({ description: 'Maximum number of events in one answer. Default: 1,000' }),
  })
  .refine(({ at, limit, cursor }) => at === undefined || (limit ?? cursor) === undefined, {
    path: ['at'],
    message: 'at asks for the task at that moment, which has no pages: leave out limit and cursor, or at.',
  });
const { forgotten } = storedEventSchema.shape;
/** A task with all fields that an auditor may see. */
export const auditedTaskSchema = taskSchema.extend({ forgotten }).meta({ id: 'AuditedTask' });
export type AuditedTask = z.infer<typeof auditedTaskSchema>;
export const taskAtSchema = z
  .object({ position: positionSchema, task: auditedTaskSchema })
  .meta({ id: 'TaskAt' });
export type TaskAt = z.infer<typeof taskAtSchema>;

/** The values of a task at a position, each with the event that made it: before that event the field was different, or missing. */
export const taskLineageSchema = z
  .object({
    position: positionSchema,
    fields: z
      .record(
        z.string(),
        z.object({
          value: z.unknown(),
          forgotten,
          event: storedEventSchema.pick({
            id: true,
            type: true,
            position: true,
            recordedAt: true,
            actor: true,
          }),
        }),
      )
      .meta({ description: 'The fields of the task, with `acceptedBid` and `work` if it has them, by name' }),
  })
  .meta({ id: 'TaskLineage' });
export type TaskLineage = z.infer<typeof taskLineageSchema>;

/** The options of a list of tasks, and the moment. */
export const boardQuerySchema = taskQuerySchema.safeExtend({
  at: atQuerySchema.shape.at,
  limit: taskQuerySchema.shape.limit.meta({
    description: 'Maximum number of tasks in one answer. Default: 100',
  }),
});
export type BoardQuery = z.infer<typeof boardQuerySchema>;

/** A task on the board at that moment, and what changed since. */
export const boardTaskSchema = auditedTaskSchema.extend({
  since: z.object({
    state: z.enum(['same', 'changed', 'deleted']),
    fields: z
      .array(z.string())
      .meta({ description: 'Names of the fields that changed since', example: ['budget'] }),
  }),
});
export const boardSchema = z
  .object({
    position: positionSchema,
    at: timeSchema.nullable().meta({ description: 'When the event at that position was recorded' }),
    tasks: z.array(boardTaskSchema),
    total: z.int().min(0).meta({ description: 'All matches, on all pages' }),
    postedSince: z.int().min(0).meta({ description: 'Tasks posted after that position' }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof boardSchema>;
export type BoardTask = z.infer<typeof boardTaskSchema>;

/** One access of an auditor: who, when, which call. */
export const accessSchema = z.object({
  id: z.int().min(1),
  at: timeSchema,
  actor: actorSchema,
  call: z.string().meta({
    description: 'e.g. GET /audit/tasks/{id}, or the command line',
    example: 'GET /audit/tasks/{id}',
  }),
  details: z.record(z.string(), z.string()).meta({ example: { at: '42' } }),
  forgotten: z.literal(true).optional().meta({
    description: 'Its address or its options were deleted with a person',
  }),
});
export const accessesSchema = z
  .object({
    accesses: z.array(accessSchema).meta({ description: 'Newest first' }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'Accesses' });
export type Accesses = z.infer<typeof accessesSchema>;
export const accessesQuerySchema = z.strictObject(pageOptions);

/** A message as auditors see it: who wrote to whom, and when, without the text. */
export const auditedMessageSchema = z.object({
  _id: z.uuid(),
  bidId: z.uuid(),
  from: actorSchema,
  to: actorSchema,
  at: timeSchema,
});
export const auditMessagesSchema = z
  .object({
    messages: z.array(auditedMessageSchema).meta({ description: 'In the order of their ids: oldest first' }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'AuditedMessages' });
export type AuditMessages = z.infer<typeof auditMessagesSchema>;
export const auditMessagesQuerySchema = z.strictObject({
  taskId: taskIdSchema.meta({ description: 'The task, also a deleted one' }),
  ...pageOptions,
});
