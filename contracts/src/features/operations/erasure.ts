import { z } from 'zod';
import { privateJson } from '../../calls/definition/answers.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { operator, personPath } from '../../calls/definition/operator.ts';

/** The stores with data of a person, in the order in which they are cleared. */
export const personStores = ['ledger', 'read-models', 'kept-items', 'sign-in'] as const;
export type PersonStore = (typeof personStores)[number];
export const personStates = ['active', 'held', 'forgetting', 'forgotten'] as const;
export type PersonState = (typeof personStates)[number];

/** A person as operators see it: without any text but the reason of a hold. */
export const personSchema = z
  .object({
    uid: z.string().meta({ example: 'yAVFDBDfPk' }),
    state: z.enum(personStates).meta({ example: 'held' }),
    reason: z
      .string()
      .optional()
      .meta({ description: 'Why the person is held', example: 'A claim about task 184190 is open' }),
    stores: z.array(
      z.object({
        store: z.enum(personStores),
        state: z.enum(['pending', 'done']),
        fault: z.string().optional().meta({ description: 'Why it is not done yet' }),
      }),
    ),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

export const erasureCalls = {
  person: defineCall({
    ...operator,
    method: 'GET',
    path: '/operations/people/{uid}',
    summary: 'Whether a person is forgotten or held, and where something is kept',
    params: personPath,
    answer: privateJson(personSchema, 'The person'),
    problems: [404],
  }),
};
