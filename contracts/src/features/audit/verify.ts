import { z } from 'zod';
import { positionSchema } from '../../domain/values/position.ts';
import { timeSchema } from '../../domain/values/time.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { answer, fewAtOnce, ledgerRead } from '../../calls/definition/ledgerReads.ts';
import { coverSchema } from './export.ts';
import { hashSchema, momentSchema } from './fields.ts';

const headSchema = z.object({ position: positionSchema, hash: hashSchema });

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

const verdictAnswer = answer(verdictSchema, 'The verdict');

export const verifyCalls = {
  auditVerify: defineCall({
    ...ledgerRead,
    path: '/audit/verify',
    summary: 'Verify the chain of hashes',
    about:
      'Recomputes all hashes, or the hashes of the events from `from` to `to` (both included; starting with the stored hash of ' +
      'the event before), and compares every kept signed head with them. With a signed head (`checkpoint`), the history up to there must be the one that was signed. With ' +
      '`Accept: text/event-stream` the answer is server-sent events: `progress` a few times per second, then `verdict`, or ' +
      `\`error\` (a problem) if it could not continue. ${fewAtOnce}`,
    query: verifyQuerySchema,
    answer: {
      ...verdictAnswer,
      content: {
        ...verdictAnswer.content,
        'text/event-stream': z.string().meta({
          example:
            'event: progress\ndata: {"checked":12,"head":42}\n\nevent: verdict\ndata: {"valid":true,"checked":42}\n\n',
        }),
      },
    },
  }),
};
