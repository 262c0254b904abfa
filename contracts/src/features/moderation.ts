import { z } from 'zod';
import { aboutSchema } from '../domain/moderation.ts';
import { taskIdSchema } from '../domain/task.ts';
import { requiredText } from '../domain/values/text.ts';
import { daysToObject, mostReportsADay, textLimits } from '../domain/values/limits.ts';
import { personalText } from '../domain/values/personal.ts';
import { timeSchema } from '../domain/values/time.ts';
import { decisionGrounds, reportGrounds } from '../domain/values/vocabulary.ts';
import { acknowledgedSchema, insertedSchema } from '../http/commands.ts';
import { groundSchema } from '../http/hidden.ts';
import { nextQuerySchema } from '../http/taskQuery.ts';
import { commandBodyOf } from '../http/bodies.ts';
import { created, done, privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';

const keptSchema = insertedSchema.omit({ position: true });
/** Body of POST /reports. */
export const reportSchema = commandBodyOf({
  about: aboutSchema,
  why: z
    .enum(reportGrounds, { error: `why must be one of ${reportGrounds.join(', ')}.` })
    .meta({ example: 'fraud' }),
  text: requiredText('Text', textLimits.report)
    .optional()
    .meta({ example: 'It asks for a payment in advance.' }),
}).meta({ id: 'Report' });
/** Body of POST /moderation/decisions. */
export const decideSchema = commandBodyOf({
  about: aboutSchema,
  decision: z.enum(['hide', 'show'], { error: 'decision must be hide or show.' }).meta({ example: 'hide' }),
  ground: groundSchema,
  reason: requiredText('Reason', textLimits.decision).meta({
    description: 'Its person reads it',
    example: 'It asks for a payment outside of this marketplace.',
  }),
}).meta({ id: 'Decide' });
/** Body of POST /objections. */
export const objectToSchema = commandBodyOf({
  about: aboutSchema,
  text: requiredText('Text', textLimits.objection).meta({ example: 'The payment is for material only.' }),
}).meta({ id: 'ObjectTo' });

export const reportedSchema = z
  .object({
    about: aboutSchema,
    number: z.int().min(0).meta({ description: 'How many reports', example: 3 }),
    why: z
      .partialRecord(z.enum(reportGrounds), z.int().min(1))
      .meta({ description: 'How many reports by ground', example: { fraud: 2, spam: 1 } }),
    texts: z.array(z.string()).meta({ description: 'What reports say, oldest first' }),
    since: timeSchema.meta({ description: 'Of the oldest report or objection that waits' }),
    shown: z.boolean().meta({ description: 'Whether everybody sees the thing now' }),
    says: z
      .object({
        uid: z.string().meta({ description: 'Whose it is', example: 'yAVFDBDfPk' }),
        name: z.string(),
        title: personalText().optional(),
        text: personalText().optional(),
        stars: z.int().optional(),
        taskId: taskIdSchema.optional(),
      })
      .optional()
      .meta({ description: 'What it says now; absent if it is gone' }),
    objection: z.string().optional().meta({ description: 'What its person says against the decision' }),
    decision: z
      .object({
        decision: z.enum(['hide', 'show']),
        ground: groundSchema,
        reason: personalText(),
        at: timeSchema,
        mine: z.boolean().meta({ description: 'The caller decided' }),
      })
      .optional()
      .meta({ description: 'The last one' }),
  })
  .meta({ id: 'Reported' });
export type Reported = z.infer<typeof reportedSchema>;

export const reportsSchema = z
  .object({
    reports: z.array(reportedSchema).meta({ description: 'One entry a thing, what waits longest first' }),
    next: z.string().optional().meta({ description: 'The cursor of the next page' }),
  })
  .meta({ id: 'Reports' });
export type Reports = z.infer<typeof reportsSchema>;

const count = z.int().min(0).meta({ example: 3 });
const ofEach = <Ground extends string>(grounds: readonly Ground[]) =>
  z
    .record(z.enum(grounds), count)
    .meta({ example: Object.fromEntries(grounds.map((ground) => [ground, 3])) });
export const figuresSchema = z
  .object({
    year: z.int().meta({ description: 'In UTC', example: 2027 }),
    reports: ofEach(reportGrounds),
    decisions: z.object({ hide: ofEach(decisionGrounds), show: ofEach(decisionGrounds) }),
    objections: count,
    medianSeconds: z.int().min(0).optional().meta({
      description:
        'Median time from the oldest report or objection that waited to the decision; absent where none was decided',
      example: 7_200,
    }),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof figuresSchema>;

const by = { service: 'command', caller: 'user', tag: 'Moderation' } as const;

export const moderationCalls = {
  report: defineCall({
    ...by,
    method: 'POST',
    path: '/reports',
    summary: 'Report a task, a review or a profile',
    about: `Private: only moderators read it, and not who reported. At most ${mostReportsADay} a day, and each thing once.`,
    body: { schema: reportSchema },
    answer: created(privateJson(keptSchema, 'It is kept')),
    problems: [404, 409, 429],
  }),

  reports: defineCall({
    method: 'GET',
    path: '/moderation/reports',
    service: 'query',
    caller: 'moderator',
    tag: 'Moderation',
    summary: 'What was reported',
    about: 'One entry a thing, what waits longest first. Nothing of who reported.',
    query: nextQuerySchema.extend({
      state: z
        .enum(['open', 'decided'], { error: 'state must be open or decided.' })
        .optional()
        .meta({ description: 'What waits for a decision, or what does not; without it, what waits' }),
    }),
    answer: privateJson(reportsSchema, 'A page of things'),
  }),

  moderationFigures: defineCall({
    method: 'GET',
    path: '/moderation/figures',
    service: 'query',
    caller: ['moderator', 'auditor'],
    tag: 'Moderation',
    summary: 'What was reported and decided in a year',
    about: 'Numbers alone. What forgotten persons reported stays counted.',
    query: z.strictObject({
      year: z
        .string()
        .regex(/^\d{4}$/, 'year must have four digits.')
        .transform(Number)
        .optional()
        .meta({
          description: 'Default: this year',
          override: { type: 'string', pattern: '^\\d{4}$' },
          example: '2027',
        }),
    }),
    answer: privateJson(figuresSchema, 'The figures'),
  }),

  decide: defineCall({
    ...by,
    caller: 'moderator',
    method: 'POST',
    path: '/moderation/decisions',
    accepts: ['idempotencyKey'],
    summary: 'Hide a thing, or show it again',
    about:
      'Its person reads ground and reason. What is so already stays so, and nothing is recorded. A hide that was objected to is decided by another moderator, where there are two.',
    body: { schema: decideSchema },
    answer: done(acknowledgedSchema, 'It is decided'),
    problems: [404, 409],
  }),

  objectTo: defineCall({
    ...by,
    method: 'POST',
    path: '/objections',
    summary: 'Object to a decision that has hidden an own thing',
    about: `Once for each decision, for ${daysToObject} days. Moderators decide again.`,
    body: { schema: objectToSchema },
    answer: created(privateJson(keptSchema, 'It is kept')),
    problems: [404, 409],
  }),
};
