import { personSchema } from '../http/people.ts';
import { privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';
import { operator, personPath } from './definition/operator.ts';

export const person = defineCall({
  ...operator,
  method: 'GET',
  path: '/operations/people/{uid}',
  summary: 'Whether a person is forgotten or held, and where something is kept',
  params: personPath,
  answer: privateJson(personSchema, 'The person'),
  problems: [404],
});
