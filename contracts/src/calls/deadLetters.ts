import { z } from 'zod';
import {
  actionBodySchema,
  deadLetterSchema,
  deadLettersBodySchema,
  deadLettersQuerySchema,
  deadLettersSchema,
  type DeadLetterAnswer,
} from '../http/operations.ts';
import { privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';
import { exampleTaskId } from './definition/parameters.ts';

const operator = { service: 'projector', caller: 'operator', tag: 'Operations' } as const;

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
    stack: 'UnreadableEvent: …\n    at upcast (contracts/src/domain/events.ts:150:11)',
  },
  attempts: 3,
  parkedAt: '2026-11-21T09:30:00.000Z',
  triedAt: '2026-11-21T09:30:00.000Z',
  waiting: 4,
};
const idPath = z.object({
  id: z.string().meta({ description: 'The id of a dead letter', example: parked.id }),
});

export const deadLetters = defineCall({
  ...operator,
  id: 'deadLetters',
  method: 'GET',
  path: '/operations/dead-letters',
  summary: 'Events that a projection could not apply; later events of their tasks wait',
  query: deadLettersQuerySchema.safeExtend({
    limit: deadLettersQuerySchema.shape.limit.meta({
      description: 'Maximum number of letters in one answer. Default: 100',
      override: { type: 'integer', minimum: 1, maximum: 1000, pattern: undefined },
    }),
    cursor: deadLettersQuerySchema.shape.cursor.meta({
      description: '`next` of the page before, with the same query',
    }),
  }),
  answer: privateJson(
    deadLettersSchema,
    { deadLetters: [parked] },
    'The dead letters, in the order of their positions',
  ),
});

export const deadLetter = defineCall({
  ...operator,
  id: 'deadLetter',
  method: 'GET',
  path: '/operations/dead-letters/{id}',
  summary: 'One dead letter, with its error and stack',
  params: idPath,
  answer: privateJson(deadLetterSchema, parked, 'The dead letter'),
  problems: [404],
});

const reason = 'After the fix of the reader';
const texts = {
  retry: {
    state: 'retrying',
    summary: 'Try to apply it again, and then the events that wait behind it',
    about:
      'Done within a second by the process that feeds the projection. Then the letter is gone, or parked again with one attempt more.',
  },
  discard: {
    state: 'discarding',
    summary: 'Leave it out for ever, and apply the events that wait behind it',
    about:
      'It is left out in every later generation too. An event that waits may need it, and then becomes a dead letter itself.',
  },
} as const;

const actOnOne = <A extends keyof typeof texts>(action: A) =>
  defineCall({
    ...operator,
    id: `${action}DeadLetter`,
    method: 'POST',
    path: `/operations/dead-letters/{id}/${action}`,
    summary: texts[action].summary,
    about: texts[action].about,
    params: idPath,
    body: {
      schema: actionBodySchema,
      example: { reason },
      optional: true,
    },
    answer: {
      ...privateJson(deadLetterSchema, { ...parked, state: texts[action].state }, 'The request is accepted'),
      status: 202,
    },
    problems: [404, 409],
  });

const actOnMany = <A extends keyof typeof texts>(action: A) =>
  defineCall({
    ...operator,
    id: `${action}DeadLetters`,
    method: 'POST',
    path: `/operations/dead-letters/${action}`,
    summary: `${texts[action].summary}: several at once`,
    about: `${texts[action].about} Letters that are no longer parked are skipped.`,
    body: {
      schema: deadLettersBodySchema,
      example: { ids: [parked.id], reason },
      optional: true,
    },
    answer: {
      ...privateJson(
        deadLettersSchema,
        { deadLetters: [{ ...parked, state: texts[action].state }] },
        'The letters for which the request is accepted',
      ),
      status: 202,
    },
    problems: [409],
  });

export const retryDeadLetter = actOnOne('retry');
export const retryDeadLetters = actOnMany('retry');
export const discardDeadLetter = actOnOne('discard');
export const discardDeadLetters = actOnMany('discard');
