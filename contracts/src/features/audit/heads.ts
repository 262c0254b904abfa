import { z } from 'zod';
import { positionSchema } from '../../domain/values/position.ts';
import { timeSchema } from '../../domain/values/time.ts';
import { created, json } from '../../calls/definition/answers.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { answer, auditor, ledgerRead } from '../../calls/definition/ledgerReads.ts';
import { cursorSchema, hashSchema, pageOptions } from './fields.ts';
import { verdictSchema } from './verify.ts';

/**
 * The head of the ledger with a signature. A kept copy shows later whether the history up to there is still the same. The
 * signature (Ed25519, base64) covers the RFC 8785 canonical JSON of all other members.
 */
export const signedHeadSchema = z
  .object({
    version: z.literal(1),
    ledger: z.literal('marketplace'),
    position: positionSchema,
    hash: hashSchema,
    signedAt: timeSchema,
    accesses: z
      .object({ id: z.int().min(1), hash: hashSchema })
      .optional()
      .meta({
        description:
          'In heads of earlier programs: the last record of an access then, and a hash of all of them',
      }),
    ledgerId: z.uuid().optional().meta({ description: 'Which ledger; missing in heads of older programs' }),
    /** SHA-256 (hex) of the public key's SPKI DER. */
    keyId: hashSchema,
    signature: z.base64().meta({
      example: 'KkHp2dJ1ydXWlSvZbGU2zR2gOlTuFd+Gz7YSkYyRhv3fFj9cc5bXmHTHS8FYgEFp8oqQO6jW1TjC2Tz8V6oVAQ==',
    }),
  })
  .meta({ id: 'SignedHead' });
export type SignedHead = z.infer<typeof signedHeadSchema>;

/** A change of the key that signs heads. Both keys sign the RFC 8785 canonical JSON of all members but the signatures. */
export const keyChangeSchema = z
  .object({
    version: z.literal(1),
    ledger: z.literal('marketplace'),
    /** The head at that time. The ledger was verified up to it before the change. */
    position: positionSchema,
    hash: hashSchema,
    changedAt: timeSchema,
    /** The key until this change. The public key (PEM) is null if the key was lost: then it has not signed. */
    before: z.object({ keyId: hashSchema, publicKey: z.string().nullable() }),
    after: z.object({ keyId: hashSchema, publicKey: z.string() }),
    signatureBefore: z.base64().nullable(),
    signature: z.base64(),
  })
  .meta({ id: 'KeyChange' });
export type KeyChange = z.infer<typeof keyChangeSchema>;

export const signedHeadsQuerySchema = z.strictObject(pageOptions);

export const signedHeadsSchema = z
  .object({
    checkpoints: z.array(signedHeadSchema).meta({ description: 'Newest first' }),
    publicKey: z.string().nullable().meta({
      description: 'PEM; null if this ledger has no signing key',
      example:
        '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n',
    }),
    keyChanges: z
      .array(keyChangeSchema)
      .optional()
      .meta({ description: 'Changes of the key, oldest first; left out if there were none' }),
    verified: z.object({ at: timeSchema, verdict: verdictSchema }).optional().meta({
      description:
        'The last verification of the whole ledger, the daily one or a call, by any process with the signing key (without a key: by this process); left out before the first one',
    }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'SignedHeads' });
export type SignedHeads = z.infer<typeof signedHeadsSchema>;

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

export const headCalls = {
  auditCheckpoints: defineCall({
    ...ledgerRead,
    path: '/audit/checkpoints',
    summary: 'Signed heads of the ledger',
    about:
      'Newest first, with the public key that checks them, the changes of that key, and the last verification. The head is signed in each hour in which the ledger grew.',
    query: signedHeadsQuerySchema,
    answer: answer(signedHeadsSchema, 'The signed heads', 'Link'),
  }),

  auditHeads: defineCall({
    ...ledgerRead,
    path: '/audit/heads',
    summary: 'All signed heads, the light ones too',
    about:
      'In the order of positions. A light head is signed every 256 events, or within 10 s after the ledger grew; the others are those of ' +
      '`/audit/checkpoints`, with their time stamps.',
    query: headsQuerySchema,
    answer: answer(headsSchema, 'The heads', 'Link'),
  }),

  auditKey: defineCall({
    method: 'GET',
    path: '/audit/key',
    service: 'query',
    caller: 'anybody',
    tag: 'Audit',
    summary: 'The public key that checks signed heads and receipts',
    about: 'The key of the newest head, and earlier ones. 503 if nothing was signed, and there is no key.',
    answer: json(ledgerKeySchema, 'The keys', 'Cache-Control'),
  }),

  auditSign: defineCall({
    ...auditor,
    service: 'command',
    method: 'POST',
    path: '/audit/checkpoints',
    summary: 'Sign the head of the ledger',
    about:
      'Only a chain that continues from the last signed head that the key trusts, without a fault, is signed (else 409). If the head has not changed ' +
      'since then, the answer is that signed head. 503 if there is no key to sign with.',
    answer: created(answer(signedHeadSchema, 'The signed head')),
    problems: [409],
  }),
};
