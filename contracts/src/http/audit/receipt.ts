import { z } from 'zod';
import { hashSchema, pageOptions } from './auditFields.ts';
import { keyChangeSchema, signedHeadSchema } from './auditProof.ts';
import { positionSchema } from '../../domain/values/position.ts';

const { hash, accesses, ledgerId, keyId, signature, signedAt: at } = signedHeadSchema.shape;

/** A signed head as lists have it. Its signature covers the statement that docs/audit.md makes of it. */
export const listedHeadSchema = z
  .strictObject({
    position: z.int().min(1).meta({ example: 42 }),
    hash,
    at,
    accesses,
    ledgerId,
    keyId,
    light: z.literal(true).optional().meta({
      description:
        'It says what the hash at its position was, without a check of the ledger. Missing in a head that was signed after such a check',
    }),
    signature,
    stamp: z
      .base64()
      .optional()
      .meta({ description: 'The answer of a time stamp authority (RFC 3161, DER) about the signature' }),
  })
  .meta({ id: 'ListedHead' });
export type ListedHead = z.infer<typeof listedHeadSchema>;

export const headsQuerySchema = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'after must be a position (a whole number).')
    .transform(Number)
    .optional()
    .meta({
      description: 'Only heads after this position',
      override: { type: 'integer', minimum: 0, pattern: undefined },
    }),
  limit: pageOptions.limit,
});
export const headsSchema = z
  .object({
    heads: z.array(listedHeadSchema).meta({ description: 'By position; one for each position' }),
    next: positionSchema.optional().meta({ description: '`after` of the next page' }),
  })
  .meta({ id: 'Heads' });
export type Heads = z.infer<typeof headsSchema>;

const keyOfHeadsSchema = z.object({
  publicKey: z.string().nullable().meta({
    description: 'PEM (Ed25519); null: it is not known any more, keep to your own copy',
    example: null,
  }),
  fingerprint: hashSchema.meta({ description: 'SHA-256 of its SPKI DER, hexadecimal: `keyId` in heads' }),
  to: z.int().min(0).meta({ description: 'The position up to which it signed; 0: nothing yet', example: 42 }),
});
export const ledgerKeySchema = keyOfHeadsSchema
  .extend({
    earlier: z.array(keyOfHeadsSchema).meta({ description: 'Keys of earlier heads, the newest first' }),
    keyChanges: z
      .array(keyChangeSchema)
      .optional()
      .meta({ description: 'Changes of the key, oldest first, with the earlier keys' }),
  })
  .meta({ id: 'LedgerKey' });
export type LedgerKey = z.infer<typeof ledgerKeySchema>;

export const receiptQuerySchema = z.strictObject({
  position: z
    .string({ error: 'position is required: the position of an event.' })
    .regex(/^[1-9]\d{0,14}$/, 'position must be a whole number from 1 on.')
    .transform(Number)
    .meta({
      description: 'The position of the event',
      override: { type: 'integer', minimum: 1, pattern: undefined },
    }),
});

/** In bytes: the most that a receipt has. */
export const longestReceipt = 32_768;
