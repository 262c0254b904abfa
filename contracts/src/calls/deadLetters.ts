import { deadLetterSchema, deadLettersQuerySchema, deadLettersSchema } from '../http/operations.ts';
import { privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';
import { deadLetterPath, operator } from './definition/operator.ts';

export const deadLetters = defineCall({
  ...operator,
  method: 'GET',
  path: '/operations/dead-letters',
  summary: 'Events that a projection could not apply; later events of their tasks wait',
  query: deadLettersQuerySchema,
  answer: privateJson(deadLettersSchema, 'The dead letters, in the order of their positions'),
});

export const deadLetter = defineCall({
  ...operator,
  method: 'GET',
  path: '/operations/dead-letters/{id}',
  summary: 'One dead letter, with its error and stack',
  params: deadLetterPath,
  answer: privateJson(deadLetterSchema, 'The dead letter'),
  problems: [404],
});
