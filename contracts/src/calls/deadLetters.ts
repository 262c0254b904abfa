import { z } from 'zod';
import {
  actionBodySchema,
  deadLetterSchema,
  deadLettersBodySchema,
  deadLettersQuerySchema,
  deadLettersSchema,
} from '../http/operations.ts';
import { accepted, privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';

const operator = { service: 'projector', caller: 'operator', tag: 'Operations' } as const;

const idPath = z.object({
  id: z.string().meta({ description: 'The id of a dead letter', example: 'tasks.1.184190' }),
});

export const deadLetters = defineCall({
  ...operator,
  id: 'deadLetters',
  method: 'GET',
  path: '/operations/dead-letters',
  summary: 'Events that a projection could not apply; later events of their tasks wait',
  query: deadLettersQuerySchema,
  answer: privateJson(deadLettersSchema, 'The dead letters, in the order of their positions'),
});

export const deadLetter = defineCall({
  ...operator,
  id: 'deadLetter',
  method: 'GET',
  path: '/operations/dead-letters/{id}',
  summary: 'One dead letter, with its error and stack',
  params: idPath,
  answer: privateJson(deadLetterSchema, 'The dead letter'),
  problems: [404],
});

const texts = {
  retry: {
    summary: 'Try to apply it again, and then the events that wait behind it',
    about:
      'Done within a second by the process that feeds the projection. Then the letter is gone, or parked again with one attempt more.',
  },
  discard: {
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
      optional: true,
    },
    answer: accepted(privateJson(deadLetterSchema, 'The request is accepted')),
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
      optional: true,
    },
    answer: accepted(privateJson(deadLettersSchema, 'The letters for which the request is accepted')),
    problems: [409],
  });

export const retryDeadLetter = actOnOne('retry');
export const retryDeadLetters = actOnMany('retry');
export const discardDeadLetter = actOnOne('discard');
export const discardDeadLetters = actOnMany('discard');
