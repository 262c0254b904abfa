import { z } from 'zod';
import { timeSchema } from '../../domain/values/time.ts';
import { projectionNames } from '../../domain/values/vocabulary.ts';
import { privateJson } from '../../calls/definition/answers.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { operator } from '../../calls/definition/operator.ts';

const time = (name: string) => {
  const error = `${name} must be an ISO 8601 time of the years 1970 to 2999, such as 2026-11-21T09:30:00Z.`;
  return z.iso
    .datetime({ offset: true, error })
    .refine((text) => Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(3000), error);
};

const wrongStep = 'step must be whole minutes, in seconds: from 60 to 604800.';
export const figureHistoryQuerySchema = z.strictObject({
  from: time('from').optional().meta({ description: 'ISO 8601. Default: an hour before `to`' }),
  to: time('to').optional().meta({ description: 'ISO 8601. Default: now' }),
  step: z
    .string()
    .regex(/^\d{1,6}$/, wrongStep)
    .transform(Number)
    .refine((step) => step % 60 === 0 && step >= 60 && step <= 604_800, wrongStep)
    .optional()
    .meta({
      description: 'Seconds for each point, whole minutes. Default: 60; at most 3,000 points of a series',
      override: { type: 'integer', minimum: 60, maximum: 604_800, multipleOf: 60, pattern: undefined },
    }),
});
export type FigureHistoryQuery = z.infer<typeof figureHistoryQuerySchema>;

/** The most points of each series in one request. */
export const mostHistoryPoints = 3_000;

/** `lag`: the highest lag in each step, in seconds. The others: their number in each step. */
export const figureNames = ['lag', 'events', 'requests', 'errors'] as const;
export type FigureName = (typeof figureNames)[number];
export const markKinds = ['rebuild', 'restart', 'fault'] as const;
export type MarkKind = (typeof markKinds)[number];

export const figureHistorySchema = z
  .object({
    series: z.array(
      z.object({
        name: z.enum(figureNames),
        projection: z.enum(projectionNames).optional().meta({ description: 'Of `lag`', example: 'bids' }),
        type: z.string().optional().meta({ description: 'Of `events`: the type of the events' }),
        points: z.array(z.tuple([timeSchema, z.number().min(0).meta({ example: 0.04 })])).meta({
          description: 'The begin of each step, and its value; a step without any record has no point',
        }),
      }),
    ),
    marks: z.array(
      z.object({
        at: timeSchema,
        kind: z.enum(markKinds),
        projection: z.enum(projectionNames).optional().meta({ example: 'bids' }),
      }),
    ),
  })
  .meta({ id: 'FigureHistory' });
export type FigureHistory = z.infer<typeof figureHistorySchema>;

export const figureCalls = {
  figureHistory: defineCall({
    ...operator,
    method: 'GET',
    path: '/operations/history',
    summary: 'Lag, events, requests and errors by minute, for 7 days',
    about:
      '`lag` is the age of the oldest event that a projection had not applied, the highest of each step; `events` by type, `requests` and `errors` ' +
      '(answers of 500 and more) are counted. They outlive restarts.',
    query: figureHistoryQuerySchema,
    answer: privateJson(
      figureHistorySchema,
      'The series, each with its points in the order of time, and what happened meanwhile',
    ),
  }),
};
