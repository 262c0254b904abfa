import { z } from 'zod';
import type { PersonAction } from '../domain/operatorActions.ts';
import { personActionBodySchema, personSchema } from '../http/people.ts';
import { accepted, privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';

const operator = { service: 'projector', caller: 'operator', tag: 'Operations' } as const;
const personPath = z.object({
  uid: z.string().meta({ description: 'The uid of a person', example: 'yAVFDBDfPk' }),
});

export const person = defineCall({
  ...operator,
  id: 'person',
  method: 'GET',
  path: '/operations/people/{uid}',
  summary: 'Whether a person is forgotten or held, and where something is kept',
  params: personPath,
  answer: privateJson(personSchema, 'The person'),
  problems: [404],
});

const summaries = {
  forget: 'Forget a person: end what is open, then delete the account and all texts',
  hold: 'Hold a person: until the release, nobody can forget the person',
  release: 'End the hold of a person',
} as const;
const thePerson = privateJson(personSchema, 'The person');

const act = <A extends PersonAction>(action: A) =>
  defineCall({
    ...operator,
    id: `${action}Person`,
    method: 'POST',
    path: `/operations/people/{uid}/${action}`,
    summary: summaries[action],
    params: personPath,
    body: {
      schema: personActionBodySchema,
    },
    answer: action === 'forget' ? accepted(thePerson) : thePerson,
    problems: [404, 409],
  });

export const forgetPerson = act('forget');
export const holdPerson = act('hold');
export const releasePerson = act('release');
