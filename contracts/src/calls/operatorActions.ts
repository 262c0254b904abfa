import { z } from 'zod';
import {
  deadLetterActions,
  operatorActions,
  personActions,
  projectionActions,
  type DeadLetterAction,
  type PersonAction,
  type ProjectionAction,
} from '../domain/operatorActions.ts';
import {
  actionBodySchema,
  deadLetterSchema,
  deadLettersBodySchema,
  deadLettersSchema,
  projectionActionBodySchema,
  projectionNameSchema,
  projectionSchema,
} from '../http/operations.ts';
import { personActionBodySchema, personSchema } from '../http/people.ts';
import { accepted, privateJson } from './definition/answers.ts';
import { defineCall, type Answer } from './definition/defineCall.ts';
import { deadLetterPath, operator, personPath } from './definition/operator.ts';

const post = { ...operator, method: 'POST' } as const;
const answered = <Of extends Answer>(status: 200 | 202, answer: Of) =>
  status === 202 ? accepted(answer) : answer;

const onProjection = <A extends ProjectionAction>(action: A) => {
  const { id, summary, about, status } = operatorActions.projection[action];
  const call = defineCall({
    ...post,
    path: `/operations/projections/{name}/${action}`,
    summary,
    about,
    params: z.object({
      name: projectionNameSchema.meta({ description: 'A projection', example: 'bids' }),
    }),
    body: { schema: projectionActionBodySchema(action), optional: true },
    answer: answered(status, privateJson(projectionSchema, 'The projection')),
    problems: [404, 409],
  });
  return { ...call, id, action };
};

const onDeadLetter = <A extends DeadLetterAction>(action: A) => {
  const { id, summary, about, status } = operatorActions.deadLetter[action];
  const call = defineCall({
    ...post,
    path: `/operations/dead-letters/{id}/${action}`,
    summary,
    about,
    params: deadLetterPath,
    body: { schema: actionBodySchema, optional: true },
    answer: answered(status, privateJson(deadLetterSchema, 'The request is accepted')),
    problems: [404, 409],
  });
  return { ...call, id, action };
};

const onDeadLetters = <A extends DeadLetterAction>(action: A) => {
  const { id, summary, about, status } = operatorActions.deadLetter[action];
  const call = defineCall({
    ...post,
    path: `/operations/dead-letters/${action}`,
    summary: `${summary}: several at once`,
    about: `${about} Letters that are no longer parked are skipped.`,
    body: { schema: deadLettersBodySchema, optional: true },
    answer: answered(status, privateJson(deadLettersSchema, 'The letters for which the request is accepted')),
    problems: [409],
  });
  return { ...call, id: `${id}s`, action };
};

const onPerson = <A extends PersonAction>(action: A) => {
  const { id, summary, about, status } = operatorActions.person[action];
  const call = defineCall({
    ...post,
    path: `/operations/people/{uid}/${action}`,
    summary,
    about,
    params: personPath,
    body: { schema: personActionBodySchema },
    answer: answered(status, privateJson(personSchema, 'The person')),
    problems: [404, 409],
  });
  return { ...call, id, action };
};

export const actionCalls = {
  projection: projectionActions.map(onProjection),
  deadLetter: deadLetterActions.map(onDeadLetter),
  deadLetters: deadLetterActions.map(onDeadLetters),
  person: personActions.map(onPerson),
};
