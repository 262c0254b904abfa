import { z } from 'zod';
import { coverSchema } from './auditExport.ts';
import { cursorSchema, hashSchema, momentSchema, pageOptions } from './auditFields.ts';
import { positionSchema } from '../../domain/values/position.ts';
import { timeSchema } from '../../domain/values/time.ts';

const headSchema = z.object({ position: positionSchema, hash: hashSchema });

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

export const verifyQuerySchema = z.strictObject({
  from: momentSchema('from', 'The first event').optional(),
  to: momentSchema('to', 'The last event').optional(),
  checkpoint: z
    .string()
    .max(4096)
    .optional()
    .meta({ description: 'A signed head (JSON) that the chain must agree with' }),
});
export const verdictSchema = z
  .object({
    valid: z.boolean(),
    checked: z.int().min(0).meta({ description: 'Events whose hash was recomputed', example: 42 }),
    head: headSchema,
    firstBroken: positionSchema.optional().meta({ example: undefined }),
    reason: z.string().optional().meta({ description: 'The fault, in words' }),
    checkpoint: z
      .object({ position: positionSchema, matches: z.boolean() })
      .optional()
      .meta({ description: 'Set if a signed head was given' }),
    signed: z
      .object({
        heads: z
          .int()
          .min(0)
          .meta({ description: 'Signed heads that were compared with the chain: all that are kept' }),
        unchecked: z.int().min(0).meta({ description: 'Heads of keys that are not known here' }),
        upTo: positionSchema.meta({
          description:
            'Position of the last head with a correct signature: everything up to there is as it was then; 0: no such head',
        }),
        signedAt: timeSchema.optional().meta({ description: 'When that head was signed' }),
      })
      .optional()
      .meta({ description: 'How much of the history signatures prove' }),
    complete: z.boolean().optional().meta({
      description: 'Of an export: it ends with the head of the ledger, signed by a key that is known here',
    }),
    cover: coverSchema
      .omit({ selection: true, signature: true })
      .extend({
        isSigned: z.boolean().meta({ description: 'The key that signed the head signed this, too' }),
        population: z.int().min(0).optional().meta({
          description: 'Of a sample: the tasks that it was drawn from, as far as the file names them',
        }),
      })
      .optional()
      .meta({ description: 'Of an export: what it says of itself in its last line' }),
    states: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Tasks whose stored state is the one that their events lead to' }),
    proves: z.string().optional().meta({ description: 'Of a receipt: what it proves, in a sentence' }),
  })
  .meta({ id: 'Verdict' });
export type Verdict = z.infer<typeof verdictSchema>;

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
