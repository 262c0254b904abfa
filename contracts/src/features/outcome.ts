import { z } from 'zod';
import { privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';
import { taskIdPath } from '../calls/definition/parameters.ts';

/** The least number of offers with a median: the median of fewer would tell too much about each. */
export const leastForMedian = 5;

/** The offers on a task after its decision, as one of its bidders may see them. */
export const outcomeSchema = z
  .object({
    offers: z.int().min(1).meta({ description: 'All that were not withdrawn', example: 7 }),
    median: z
      .number()
      .optional()
      .meta({
        description: `The median amount, to the cent; absent where there are fewer than ${leastForMedian} offers`,
        example: 240,
      }),
    place: z.int().min(1).meta({
      description:
        'The place of the caller’s offer by amount; 1 is the lowest, and the same amounts share a place. Of several own offers, the lowest counts',
      example: 2,
    }),
  })
  .meta({ id: 'Outcome' });
export type Outcome = z.infer<typeof outcomeSchema>;

export const outcomeCalls = {
  taskOutcome: defineCall({
    method: 'GET',
    path: '/tasks/{id}/outcome',
    service: 'query',
    caller: 'user',
    tag: 'Bids',
    summary: 'What came of the offers on a task, for its bidders',
    about:
      'For a caller whose offer on the task was not withdrawn, once a bid is accepted or the task is completed or cancelled. It tells ' +
      'nothing else of the offers of others.',
    params: taskIdPath,
    readModels: ['tasks', 'bids'],
    answer: privateJson(outcomeSchema, 'The offers in figures', 'X-Position'),
    problems: [404, 409],
  }),
};
