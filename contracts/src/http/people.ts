import { z } from 'zod';
import { bodyOf } from './bodies.ts';
import { reasonSchema } from './operations.ts';

export const deleteAccountSchema = bodyOf({
  confirm: z
    .string({ error: 'confirm must be your e-mail address.' })
    .meta({ description: 'The e-mail address of the account', example: 'ada@example.com' }),
}).meta({ id: 'DeleteAccount' });

export const accountDeletedSchema = z
  .object({
    acknowledged: z.literal(true),
    position: z.int().min(1).meta({ description: 'The position of the event PersonForgotten' }),
  })
  .meta({ id: 'AccountDeleted' });

/** All stored data of the caller. */
export const accountExportSchema = z
  .object({
    uid: z.string().meta({ example: 'yAVFDBDfPk' }),
    email: z.string().meta({ example: 'ada@example.com' }),
    name: z.string().nullable().meta({ example: 'Ada' }),
    parts: z.array(
      z.object({
        where: z.string().meta({ example: 'The ledger' }),
        why: z.string().meta({ example: 'What you have posted, changed and offered; others rely on it.' }),
        entries: z
          .array(z.record(z.string(), z.unknown()))
          .meta({ example: [{ position: 12, type: 'TaskPosted', title: 'A logo' }] }),
      }),
    ),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof accountExportSchema>;

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

const description = 'Why; it is kept as a text of that person, and deleted with the others';
export const personActionBodySchema = bodyOf({
  reason: reasonSchema.meta({ description, example: 'A claim about task 184190 is open' }),
}).meta({ id: 'PersonAction' });
