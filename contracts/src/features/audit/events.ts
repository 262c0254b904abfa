import { z } from 'zod';
import { eventTypes } from '../../domain/eventTypes.ts';
import { storedEventSchema } from '../../domain/events.ts';
import { taskIdSchema } from '../../domain/task.ts';
import { textFault } from '../../domain/values/text.ts';
import { timeSchema } from '../../domain/values/time.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { answer, ledgerRead } from '../../calls/definition/ledgerReads.ts';
import { cursorSchema, hashSchema, momentSchema, pageOptions, withRangeInOrder } from './fields.ts';

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

export const atQuerySchema = z.strictObject({ at: momentSchema('at', 'The moment').optional() });

/** A field that an event changed. `before` or `after` is left out if the field did not exist then. */
export const fieldChangeSchema = z.object({
  field: z.string().meta({ example: 'budget' }),
  before: z.unknown().optional().meta({ example: 250 }),
  after: z.unknown().optional().meta({ example: 400 }),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** The spans that events are counted in, in seconds: a second to a week. */
export const countSteps = [1, 10, 60, 300, 900, 3_600, 14_400, 86_400, 604_800] as const;
/** A Monday at which a span of each step begins; the other spans begin whole steps before and after it. */
export const countOrigin = '2001-01-01T00:00:00.000Z';

export const countsQuerySchema = withRangeInOrder(
  z.strictObject({
    ...auditFilterSchema.shape,
    step: z
      .string()
      .transform(Number)
      .pipe(z.literal(countSteps, { error: `step must be one of ${countSteps.join(', ')}.` }))
      .optional()
      .meta({
        description:
          'Length of a span in seconds. Default: the shortest with which there are at most 120 spans. At most 2,000',
        override: { type: 'integer', enum: [...countSteps] },
      }),
  }),
);

export const countsSchema = z
  .object({
    from: timeSchema.nullable().meta({ description: 'Begin of the first span; null if there are no events' }),
    to: timeSchema.nullable().meta({ description: 'End of the last span' }),
    step: z.int().min(1).meta({ description: 'Length of a span in seconds', example: 3_600 }),
    counts: z
      .array(
        z.object({
          at: timeSchema,
          types: z.record(z.string(), z.int().min(1)).meta({ example: { TaskUpdated: 1, BidPlaced: 12 } }),
        }),
      )
      .meta({
        description: 'Events by type in the span that begins then; spans without events are left out',
      }),
  })
  .meta({ id: 'AuditCounts' });
export type AuditCounts = z.infer<typeof countsSchema>;

export const eventCalls = {
  auditEvents: defineCall({
    ...ledgerRead,
    path: '/audit/events',
    summary: 'The ledger, in order',
    about:
      'All events, or the events that match all filters. `from` and `to` are included; each is a position, an ISO 8601 time, or a day (UTC).',
    query: auditEventsQuerySchema,
    answer: answer(auditEventsSchema, 'The events', 'Link'),
  }),

  auditCounts: defineCall({
    ...ledgerRead,
    path: '/audit/counts',
    summary: 'The number of events by time and type',
    about:
      'Of all events, or of the events that match all filters. Spans begin at whole seconds, minutes, hours, days (UTC) or Mondays, by `step`.',
    query: countsQuerySchema,
    answer: answer(countsSchema, 'The numbers, in the order of time'),
  }),
};
