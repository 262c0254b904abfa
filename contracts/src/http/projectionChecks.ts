import { z } from 'zod';
import { timeSchema } from '../domain/values/time.ts';

/** The result of the continuous check, which compares served documents with the fold of their task's events. */
export const checkSchema = z
  .object({
    checked: z.int().min(0).meta({ description: 'Tasks compared so far, each as often as it was compared' }),
    since: timeSchema.meta({ description: 'ISO 8601, UTC, milliseconds: the begin of the count' }),
    differences: z
      .int()
      .min(0)
      .meta({ description: 'Documents that were found to differ twice, and still do; at most 100 are kept' }),
  })
  .meta({ id: 'ProjectionCheck' });
export type ProjectionCheck = z.infer<typeof checkSchema>;

/** The fields that differ; a text as its shape only (`string of 24 characters`). Null: there is no document. */
export const differentFieldsSchema = z.record(z.string(), z.union([z.string(), z.number()])).nullable();

/** The documents that the code of today makes, compared with the live ones, without a swap. */
export const previewSchema = z
  .object({
    state: z.enum(['running', 'done', 'failed']),
    compared: z.int().min(0),
    different: z.int().min(0),
    samples: z
      .array(z.object({ id: z.string(), before: differentFieldsSchema, after: differentFieldsSchema }))
      .meta({
        description: 'The first documents that differ, with the fields that do; texts as their shapes only',
      }),
  })
  .meta({ id: 'ProjectionPreview' });
export type ProjectionPreview = z.infer<typeof previewSchema>;
