import { z } from 'zod';
import { positionSchema } from './commands.ts';
import { taskSchema } from './documents.ts';
import { eventTypes, storedEventSchema } from './events.ts';
import { taskIdSchema } from './task.ts';
import { taskQuerySchema } from './taskQuery.ts';
import { textFault } from './text.ts';

const actorSchema = z.object({ uid: z.string(), email: z.string() });
const hashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256, hexadecimal' });
const timeSchema = z.string().meta({ description: 'ISO 8601, UTC, milliseconds' });
/** Opaque; it belongs to the query that it came from. */
const cursorSchema = z.string().min(1).max(1024);
const limitSchema = z
  .string()
  .regex(/^([1-9]\d{0,2}|1000)$/, 'limit must be a whole number from 1 to 1,000.')
  .transform(Number);

/** PostgreSQL has no year 0, and ISO 8601 none after 9999. In UTC: an offset can lead into the next or the last year. */
const firstTime = Date.parse('0001-01-01T00:00:00.001Z');
const lastTime = Date.parse('9999-12-31T23:59:59.999Z');
const time = (schema: z.ZodType<string>) =>
  schema.refine((value) => {
    const at = Date.parse(value);
    return at >= firstTime && at <= lastTime;
  });

/** A moment in the history: a position, or an ISO time, which means the last event recorded until then. */
const momentSchema = (name: string) =>
  z.union([z.string().regex(/^\d{1,15}$/), time(z.iso.datetime({ offset: true })), time(z.iso.date())], {
    error: `${name} must be a position (a whole number) or an ISO 8601 time after the year 0.`,
  });

/** An event as it was stored, with its place in the chain of hashes. */
export const hashedEventSchema = storedEventSchema.extend({ hash: hashSchema }).meta({ id: 'AuditedEvent' });

/** Filters for events: an event must match all of them. Ranges include both ends. */
export const auditFilterSchema = z.strictObject({
  taskId: taskIdSchema.optional(),
  userEmail: z
    .string()
    .min(1)
    .max(320)
    .refine(
      (email) => textFault(email, 'userEmail') === undefined,
      'userEmail has characters that no address has.',
    )
    .optional()
    .meta({ description: 'E-mail address of the actor' }),
  type: z.enum(eventTypes, { error: `type must be one of ${eventTypes.join(', ')}.` }).optional(),
  from: momentSchema('from').optional(),
  to: momentSchema('to').optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditEventsQuerySchema = z.strictObject({
  ...auditFilterSchema.shape,
  sort: z
    .enum(['position', '-position'], { error: 'sort must be position or -position.' })
    .optional()
    .meta({ description: '`position` (default): first event first; `-position`: last event first' }),
  limit: limitSchema.optional(),
  cursor: cursorSchema.optional(),
});
const titlesSchema = z.record(z.string(), z.string());
export const auditEventsSchema = z
  .object({
    events: z.array(hashedEventSchema),
    titles: titlesSchema.optional().meta({ description: 'The last title of each task, by `taskId`' }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'AuditEvents' });
export type AuditEvents = z.infer<typeof auditEventsSchema>;
export type AuditedEvent = z.infer<typeof hashedEventSchema>;

/** A field that an event changed. `before` or `after` is left out if the field did not exist then. */
export const fieldChangeSchema = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;
export const taskHistorySchema = z
  .object({ events: z.array(hashedEventSchema.extend({ changes: z.array(fieldChangeSchema) })) })
  .meta({ id: 'TaskHistory' });
export type TaskHistory = z.infer<typeof taskHistorySchema>;

export const atQuerySchema = z.strictObject({ at: momentSchema('at').optional() });
/** A task at a position, with all fields that an auditor may see. */
export const taskAtSchema = z.object({ position: positionSchema, task: taskSchema }).meta({ id: 'TaskAt' });
export type TaskAt = z.infer<typeof taskAtSchema>;

/** The options of a list of tasks, and the moment. */
export const boardQuerySchema = taskQuerySchema.safeExtend(atQuerySchema.shape);
export type BoardQuery = z.infer<typeof boardQuerySchema>;

/** A task on the board at that moment, and what changed since. */
export const boardTaskSchema = taskSchema.extend({
  since: z.object({
    state: z.enum(['same', 'changed', 'deleted']),
    fields: z.array(z.string()).meta({ description: 'Names of the fields that changed since' }),
  }),
});
export const boardSchema = z
  .object({
    position: positionSchema,
    at: timeSchema.nullable().meta({ description: 'When the event at that position was recorded' }),
    tasks: z.array(boardTaskSchema),
    total: z.int().min(0).meta({ description: 'All matches, on all pages' }),
    postedSince: z.int().min(0).meta({ description: 'Tasks posted after that position' }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof boardSchema>;
export type BoardTask = z.infer<typeof boardTaskSchema>;

export const exportQuerySchema = z.strictObject({
  ...auditFilterSchema.shape,
  format: z.enum(['jsonl', 'csv'], { error: 'format must be jsonl or csv.' }).optional(),
});

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
      .meta({ description: 'The last record of an access then, and the hash of its chain' }),
    ledgerId: z.uuid().optional().meta({ description: 'Which ledger; missing in heads of older programs' }),
    /** SHA-256 (hex) of the public key's SPKI DER. */
    keyId: hashSchema,
    signature: z.base64(),
  })
  .meta({ id: 'SignedHead' });
export type SignedHead = z.infer<typeof signedHeadSchema>;

/** A change of the key that signs heads. Both keys sign the RFC 8785 canonical JSON of all members but the signatures. */
export const keyChangeSchema = z
  .object({
    version: z.literal(1),
    ledger: z.literal('marketplace'),
    /** The head at that time: all of it was verified before. */
    position: positionSchema,
    hash: hashSchema,
    changedAt: timeSchema,
    /** Of the key until then. The public key (PEM) is null if that key was lost: then it has not signed. */
    before: z.object({ keyId: hashSchema, publicKey: z.string().nullable() }),
    after: z.object({ keyId: hashSchema, publicKey: z.string() }),
    signatureBefore: z.base64().nullable(),
    signature: z.base64(),
  })
  .meta({ id: 'KeyChange' });
export type KeyChange = z.infer<typeof keyChangeSchema>;

export const signedHeadsSchema = z
  .object({
    checkpoints: z.array(signedHeadSchema).meta({ description: 'Newest first' }),
    publicKey: z.string().nullable().meta({ description: 'PEM; null if this ledger has no signing key' }),
    keyChanges: z
      .array(keyChangeSchema)
      .optional()
      .meta({ description: 'Changes of the key, oldest first; left out if there were none' }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'SignedHeads' });
export type SignedHeads = z.infer<typeof signedHeadsSchema>;

export const signedHeadsQuerySchema = z.strictObject({
  limit: limitSchema.optional(),
  cursor: cursorSchema.optional(),
});

export const verifyQuerySchema = z.strictObject({
  from: momentSchema('from').optional(),
  to: momentSchema('to').optional(),
  checkpoint: z
    .string()
    .max(4096)
    .optional()
    .meta({ description: 'A signed head (JSON) that the chain must agree with' }),
});
export const verdictSchema = z
  .object({
    valid: z.boolean(),
    checked: z.int().min(0).meta({ description: 'Events whose hash was recomputed' }),
    head: headSchema,
    firstBroken: positionSchema.optional(),
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
    states: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Tasks whose stored state is the one that their events lead to' }),
    accesses: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Records of accesses whose hash was recomputed' }),
    accessesSince: timeSchema.optional().meta({
      description: 'Time of the oldest record of an access; set if older ones were removed by rule',
    }),
  })
  .meta({ id: 'Verdict' });
export type Verdict = z.infer<typeof verdictSchema>;

/** One access of an auditor: who, when, which call. */
export const accessSchema = z.object({
  id: z.int().min(1),
  at: timeSchema,
  actor: actorSchema,
  call: z.string().meta({ description: 'e.g. GET /audit/tasks/{id}, or the command line' }),
  details: z.record(z.string(), z.string()),
});
export const accessesSchema = z
  .object({
    accesses: z.array(accessSchema).meta({ description: 'Newest first' }),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'Accesses' });
export type Accesses = z.infer<typeof accessesSchema>;
export const accessesQuerySchema = z.strictObject({
  limit: limitSchema.optional(),
  cursor: cursorSchema.optional(),
});
