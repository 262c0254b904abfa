import { z } from 'zod';
import { positionSchema } from '../../domain/values/position.ts';
import { timeSchema } from '../../domain/values/time.ts';
import { privateJson } from '../../calls/definition/answers.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { deadLetterPath, operator } from '../../calls/definition/operator.ts';
import { pageOptions } from '../audit/fields.ts';
import { projectionNameSchema } from './projections.ts';

export const deadLetterStates = ['parked', 'retrying', 'discarding', 'discarded'] as const;
export const deadLettersQuerySchema = z.strictObject({
  projection: projectionNameSchema.optional().meta({ description: 'Only letters of this projection' }),
  state: z.enum(deadLetterStates).optional().meta({ description: 'Only letters in this state' }),
  ...pageOptions,
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, 'cursor must be one that an answer has given.')
    .optional()
    .meta({ description: '`next` of the page before, with the same query' }),
});

/** An event that a projection could not apply; the later events of its task wait behind it. */
export const deadLetterSchema = z
  .object({
    id: z.string().meta({ example: 'tasks.1.184190' }),
    projection: projectionNameSchema,
    generation: z.int().min(1),
    state: z.enum(deadLetterStates),
    position: positionSchema,
    eventId: z.string().meta({ example: '01930b6e-5f3a-7c41-9d52-8a1f0c7be902' }),
    type: z.string().meta({ example: 'TaskUpdated' }),
    taskId: z.string().meta({ example: '01930b6e-5f3a-7c41-9d52-8a1f0c7be901' }),
    error: z.object({
      message: z.string().meta({ example: 'The event can’t be read: version 2 is newer than 1' }),
      stack: z.string().optional().meta({ example: 'UnreadableEvent: …\n    at upcast (events.ts:150:11)' }),
    }),
    attempts: z.int().min(1),
    parkedAt: timeSchema,
    triedAt: timeSchema,
    waiting: z.int().min(0).meta({ description: 'Later events of its task that wait behind it' }),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetterAnswer = z.infer<typeof deadLetterSchema>;
export const deadLettersSchema = z
  .object({ deadLetters: z.array(deadLetterSchema), next: z.string().optional() })
  .meta({ id: 'DeadLetters' });

export const deadLetterCalls = {
  deadLetters: defineCall({
    ...operator,
    method: 'GET',
    path: '/operations/dead-letters',
    summary: 'Events that a projection could not apply; later events of their tasks wait',
    query: deadLettersQuerySchema,
    answer: privateJson(deadLettersSchema, 'The dead letters, in the order of their positions'),
  }),

  deadLetter: defineCall({
    ...operator,
    method: 'GET',
    path: '/operations/dead-letters/{id}',
    summary: 'One dead letter, with its error and stack',
    params: deadLetterPath,
    answer: privateJson(deadLetterSchema, 'The dead letter'),
    problems: [404],
  }),
};
