import { z } from 'zod';
import { timeSchema } from '../../domain/values/time.ts';
import { auditFilterSchema } from './audit.ts';
import { withRangeInOrder } from './auditFields.ts';

/** The spans that events are counted in, in seconds: a second to a week. */
export const countSteps = [1, 10, 60, 300, 900, 3_600, 14_400, 86_400, 604_800] as const;
/** A Monday at which a span of each step begins; the other spans begin whole steps before and after it. */
export const countOrigin = '2001-01-01T00:00:00.000Z';

export const countsQuerySchema = withRangeInOrder(
  z.strictObject({
    ...auditFilterSchema.shape,
    step: z
      .string()
      .transform(Number)
      .pipe(z.literal(countSteps, { error: `step must be one of ${countSteps.join(', ')}.` }))
      .optional()
      .meta({
        description:
          'Length of a span in seconds. Default: the shortest with which there are at most 120 spans. At most 2,000',
        override: { type: 'integer', enum: [...countSteps] },
      }),
  }),
);

export const countsSchema = z
  .object({
    from: timeSchema.nullable().meta({ description: 'Begin of the first span; null if there are no events' }),
    to: timeSchema.nullable().meta({ description: 'End of the last span' }),
    step: z.int().min(1).meta({ description: 'Length of a span in seconds', example: 3_600 }),
    counts: z
      .array(
        z.object({
          at: timeSchema,
          types: z.record(z.string(), z.int().min(1)).meta({ example: { TaskUpdated: 1, BidPlaced: 12 } }),
        }),
      )
      .meta({
        description: 'Events by type in the span that begins then; spans without events are left out',
      }),
  })
  .meta({ id: 'AuditCounts' });
export type AuditCounts = z.infer<typeof countsSchema>;
