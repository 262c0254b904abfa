import { z } from 'zod';
import {
  type DeadLetterAction,
  deadLetterActions,
  type OperatorActionDefinition,
  operatorActions,
  type PersonAction,
  personActions,
  type ProjectionAction,
  type ProjectionActionFlag,
  projectionActionFlags,
  projectionActions,
  recordedActions,
} from '../../domain/operatorActions.ts';
import { personalText } from '../../domain/values/personal.ts';
import { positionSchema } from '../../domain/values/position.ts';
import { timeSchema } from '../../domain/values/time.ts';
import { bodyOf } from '../../http/bodies.ts';
import { reasonSchema } from '../../http/commands.ts';
import { accepted, privateJson } from '../../calls/definition/answers.ts';
import { type Answer, defineCall } from '../../calls/definition/defineCall.ts';
import { deadLetterPath, operator, personPath } from '../../calls/definition/operator.ts';
import { pageOptions } from '../audit/fields.ts';
import { personSchema } from './erasure.ts';
import { deadLetterSchema, deadLettersSchema } from './deadLetters.ts';
import { projectionNameSchema, projectionSchema } from './projections.ts';

const actorSchema = z.object({
  uid: z.string().meta({ example: 'yAVFDBDfPk' }),
  email: personalText().meta({ example: 'operator@example.com' }),
});
export const actionBodySchema = z.object({
  reason: reasonSchema.optional().meta({ description: 'Why; it is kept in the ledger with the actor' }),
});
/** Body of an action on a projection: the reason, and the action's flags. */
export const projectionActionBodySchema = (action: ProjectionAction) => {
  const { flags = [] }: OperatorActionDefinition = operatorActions.projection[action];
  const fields = flags.map((flag) => [
    flag,
    z.boolean().optional().meta({ description: projectionActionFlags[flag] }),
  ]);
  // Flags of other actions are optional too, so the type fits without them.
  return actionBodySchema.extend(
    Object.fromEntries(fields) as Record<ProjectionActionFlag, z.ZodOptional<z.ZodBoolean>>,
  );
};
export const deadLettersBodySchema = actionBodySchema.extend({
  ids: z
    .array(z.string().min(1).max(200).meta({ example: 'tasks.1.184190' }))
    .min(1)
    .max(1_000),
});

export const actionsQuerySchema = z.strictObject({
  ...pageOptions,
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'cursor must be one that an answer has given.')
    .optional()
    .meta({ description: '`next` of the page before' }),
});

export const actionSchema = z
  .object({
    at: timeSchema,
    actor: actorSchema,
    action: z.enum(recordedActions),
    projection: z.string().optional().meta({ example: 'bids' }),
    deadLetterIds: z.array(z.string()).optional(),
    person: z.string().optional().meta({ description: 'The uid of the person whom it is about' }),
    reason: personalText().optional().meta({ example: 'After the fix of the count' }),
    forgotten: z.literal(true).optional().meta({ description: 'The reason was deleted with its person' }),
    position: positionSchema,
  })
  .meta({ id: 'Action' });
export type ActionAnswer = z.infer<typeof actionSchema>;
export const actionsSchema = z
  .object({
    actions: z.array(actionSchema).meta({ description: 'Newest first' }),
    next: z.string().optional(),
  })
  .meta({ id: 'Actions' });

const description = 'Why; it is kept as a text of that person, and deleted with the others';
export const personActionBodySchema = bodyOf({
  reason: reasonSchema.meta({ description, example: 'A claim about task 184190 is open' }),
}).meta({ id: 'PersonAction' });

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

export const operatorCalls = {
  operatorActions: defineCall({
    ...operator,
    method: 'GET',
    path: '/operations/actions',
    summary: 'The actions of operators: who, when, what and why',
    query: actionsQuerySchema,
    answer: privateJson(actionsSchema, 'Newest first'),
  }),
};
