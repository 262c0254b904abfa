import { z } from 'zod';
import { taskIdSchema } from '../../domain/task.ts';
import { positionSchema } from '../../domain/values/position.ts';
import { textOption } from '../../domain/values/text.ts';
import { timeSchema } from '../../domain/values/time.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { fewAtOnce, ledgerRead } from '../../calls/definition/ledgerReads.ts';
import { auditFilterSchema } from './events.ts';
import { hashSchema, withRangeInOrder } from './fields.ts';

export const exportFormats = ['jsonl', 'csv', 'parquet'] as const;
/** Most tasks of a sample. */
export const mostSampled = 10_000;

/** In UTF-16 units; files of earlier releases may have seeds that are refused now. */
const longestSeed = 400;

export const exportQuerySchema = withRangeInOrder(
  z.strictObject({
    ...auditFilterSchema.shape,
    format: z
      .enum(exportFormats, { error: 'format must be jsonl, csv or parquet.' })
      .optional()
      .meta({ description: 'The format of the file. Default: jsonl' }),
    proof: z.literal('true', { error: 'proof must be true, or be left out.' }).optional().meta({
      description:
        'With a filter (jsonl only): events that do not match stay as `{position, digest}`, so that the part can be verified up to the signed head',
    }),
    withhold: z.enum(['texts'], { error: 'withhold must be texts, or be left out.' }).optional().meta({
      description: 'Leaves out all texts of persons (jsonl only); the export can still be verified',
    }),
    sample: z
      .string()
      .regex(/^([1-9]\d{0,3}|10000)$/, 'sample must be a whole number from 1 to 10,000.')
      .transform(Number)
      .optional()
      .meta({
        description:
          'Only so many of the tasks that match: the same for everybody with the same seed, filter and ledger',
        override: { type: 'integer', minimum: 1, maximum: mostSampled, pattern: undefined },
      }),
    seed: textOption('seed', 200)
      .optional()
      .meta({ description: 'Any text that decides which tasks are in the sample' }),
  }),
)
  .refine(
    ({ format = 'jsonl', proof, withhold }) => format === 'jsonl' || (proof ?? withhold) === undefined,
    {
      path: ['format'],
      message: 'format must be jsonl with proof or withhold.',
    },
  )
  .refine(({ sample, seed }) => (sample === undefined) === (seed === undefined), {
    path: ['seed'],
    message: 'sample and seed belong together: give both.',
  });

/** What an export says of itself in its last line. */
export const coverSchema = z.strictObject({
  at: timeSchema.meta({ description: 'When it was asked for' }),
  by: z
    .string()
    .meta({ description: 'The uid of who asked; of the command line `os:` and the user', example: 'k2Jx' }),
  filter: z.strictObject({
    taskId: taskIdSchema.optional(),
    userEmail: z.string().nullable().optional().meta({ description: 'Null if texts are withheld' }),
    type: z.string().optional(),
    from: positionSchema.optional(),
    to: positionSchema.optional(),
  }),
  events: z.int().min(0).meta({ description: 'The number of events in the file, without the left out ones' }),
  proof: z.literal(true).optional().meta({ description: 'Each left out event has its digest in the file' }),
  withhold: z.literal('texts').optional(),
  sample: z
    .strictObject({ tasks: z.int().min(1).max(mostSampled), seed: z.string().min(1).max(longestSeed) })
    .optional(),
  forgotten: z.array(z.string()).optional().meta({
    description: 'Of a part: the uids of forgotten persons whose texts are missing in it',
  }),
  selection: hashSchema.optional().meta({ description: 'SHA-256 of which events are in the file' }),
  signature: z.base64().optional(),
});
export type Cover = z.infer<typeof coverSchema>;

export const exportCalls = {
  auditExport: defineCall({
    ...ledgerRead,
    path: '/audit/export',
    summary: 'The ledger as a file',
    about:
      'JSONL, one event per line; CSV for spreadsheets; or Parquet for tools of data analysis, with the keys of JSONL as columns ' +
      '(`actor` and `data` as JSON). With filters, the events that match all of them. A JSONL export of the whole ledger, or with ' +
      '`proof=true`, can be verified without the database: its last line, `{"end":…,"cover":…}`, has the signed head of the ledger, ' +
      `and says who asked for what. ${fewAtOnce}`,
    query: exportQuerySchema,
    answer: {
      about: 'The file, streamed',
      headers: ['X-Position', 'Cache-Control'],
      content: {
        'application/x-ndjson': z.string(),
        'text/csv': z.string(),
        'application/vnd.apache.parquet': z.string().meta({ format: 'binary' }),
      },
    },
  }),
};
