import { z } from 'zod';
import type { PersonAction } from '../domain/operatorActions.ts';
import { personActionBodySchema, personSchema, personStores, type Person } from '../http/people.ts';
import { privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';

const operator = { service: 'projector', caller: 'operator', tag: 'Operations' } as const;
const uid = 'yAVFDBDfPk';
const reason = 'A claim about task 184190 is open';
const personPath = z.object({ uid: z.string().meta({ description: 'The uid of a person', example: uid }) });
const stores = (state: 'pending' | 'done'): Person['stores'] =>
  personStores.map((store) => ({ store, state }));

export const person = defineCall({
  ...operator,
  id: 'person',
  method: 'GET',
  path: '/operations/people/{uid}',
  summary: 'Whether a person is forgotten or held, and where something is kept',
  params: personPath,
  answer: privateJson(personSchema, { uid, state: 'held', reason, stores: stores('pending') }, 'The person'),
  problems: [404],
});

const texts = {
  forget: {
    status: 202,
    summary: 'Forget a person: end what is open, then delete the account and all texts',
    state: 'forgetting',
  },
  hold: {
    status: undefined,
    summary: 'Hold a person: until the release, nobody can forget the person',
    state: 'held',
  },
  release: { status: undefined, summary: 'End the hold of a person', state: 'active' },
} as const;

const act = <A extends PersonAction>(action: A) =>
  defineCall({
    ...operator,
    id: `${action}Person`,
    method: 'POST',
    path: `/operations/people/{uid}/${action}`,
    summary: texts[action].summary,
    params: personPath,
    body: {
      schema: personActionBodySchema,
      example: { reason },
    },
    answer: {
      ...privateJson(
        personSchema,
        {
          uid,
          state: texts[action].state,
          stores: stores('pending'),
          ...(action === 'hold' && { reason }),
        },
        'The person',
      ),
      ...(texts[action].status && { status: texts[action].status }),
    },
    problems: [404, 409],
  });

export const forgetPerson = act('forget');
export const holdPerson = act('hold');
export const releasePerson = act('release');
