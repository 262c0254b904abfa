import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  actionBodySchema,
  deadLetterSchema,
  deadLettersBodySchema,
  deadLettersQuerySchema,
  deadLettersSchema,
  type DeadLetterAnswer,
} from '../operations.ts';
import { headers } from './headers.ts';
import { exampleTaskId, requestHeaders } from './parameters.ts';
import { problems } from './problems.ts';
import { signedIn } from './security.ts';

const common = {
  tags: ['Operations'],
  ...signedIn,
  parameters: [requestHeaders.requestId, requestHeaders.userEmail],
};
const answer = (schema: z.ZodType, example: unknown, description: string) => ({
  description,
  headers: headers('Cache-Control'),
  content: { 'application/json': { schema, example } },
});

const parked: DeadLetterAnswer = {
  id: 'tasks.1.184190',
  projection: 'tasks',
  generation: 1,
  state: 'parked',
  position: 184_190,
  eventId: '01930b6e-5f3a-7c41-9d52-8a1f0c7be902',
  type: 'TaskUpdated',
  taskId: exampleTaskId,
  error: {
    message:
      'Event 01930b6e-5f3a-7c41-9d52-8a1f0c7be902 at position 184190 can’t be read: version 2 is newer than 1',
    stack: 'UnreadableEvent: …\n    at upcast (contracts/src/events.ts:150:11)',
  },
  attempts: 3,
  parkedAt: '2026-11-21T09:30:00.000Z',
  triedAt: '2026-11-21T09:30:00.000Z',
  waiting: 4,
};
const idPath = z.object({
  id: z.string().meta({ description: 'The id of a dead letter', example: parked.id }),
});

const asked = {
  retry: {
    summary: 'Try to apply it again, and then the events that wait behind it',
    description:
      'Done within a second by the process that feeds the projection. Then the letter is gone, or parked again with one attempt more.',
    state: 'retrying',
  },
  discard: {
    summary: 'Leave it out for ever, and apply the events that wait behind it',
    description:
      'It is left out in every later generation too. An event that waits may need it, and then becomes a dead letter itself.',
    state: 'discarding',
  },
} as const;

const ask = (action: keyof typeof asked): ZodOpenApiPathsObject => {
  const { state, ...texts } = asked[action];
  const example = { ...parked, state };
  const reason = 'After the fix of the reader';
  return {
    [`/operations/dead-letters/{id}/${action}`]: {
      post: {
        ...common,
        ...texts,
        operationId: `${action}DeadLetter`,
        requestParams: { path: idPath },
        requestBody: {
          description: 'The reason; it is kept in the ledger with the actor',
          content: { 'application/json': { schema: actionBodySchema, example: { reason } } },
        },
        responses: {
          202: answer(deadLetterSchema, example, 'The request is accepted'),
          ...problems(400, 401, 403, 404, 409, 413, 415),
        },
      },
    },
    [`/operations/dead-letters/${action}`]: {
      post: {
        ...common,
        operationId: `${action}DeadLetters`,
        summary: `${texts.summary}: several at once`,
        description: `${texts.description} Letters that are no longer parked are skipped.`,
        requestBody: {
          content: {
            'application/json': { schema: deadLettersBodySchema, example: { ids: [parked.id], reason } },
          },
        },
        responses: {
          202: answer(
            deadLettersSchema,
            { deadLetters: [example] },
            'The letters for which the request is accepted',
          ),
          ...problems(400, 401, 403, 409, 413, 415),
        },
      },
    },
  };
};

const { projection, state, limit, cursor } = deadLettersQuerySchema.shape;

/** The calls on events that a projection could not apply. */
export const deadLetterPaths: ZodOpenApiPathsObject = {
  '/operations/dead-letters': {
    get: {
      ...common,
      operationId: 'deadLetters',
      summary: 'Events that a projection could not apply; later events of their tasks wait',
      requestParams: {
        query: z.strictObject({
          projection,
          state,
          limit: limit.meta({
            description: 'Maximum number of letters in one answer. Default: 100',
            override: { type: 'integer', minimum: 1, maximum: 1000, pattern: undefined },
          }),
          cursor: cursor.meta({ description: '`next` of the page before, with the same query' }),
        }),
      },
      responses: {
        200: answer(
          deadLettersSchema,
          { deadLetters: [parked] },
          'The dead letters, in the order of their positions',
        ),
        ...problems(400, 401, 403),
      },
    },
  },
  '/operations/dead-letters/{id}': {
    get: {
      ...common,
      operationId: 'deadLetter',
      summary: 'One dead letter, with its error and stack',
      requestParams: { path: idPath },
      responses: {
        200: answer(deadLetterSchema, parked, 'The dead letter'),
        ...problems(400, 401, 403, 404),
      },
    },
  },
  ...ask('retry'),
  ...ask('discard'),
};
