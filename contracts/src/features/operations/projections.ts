import { z } from 'zod';
import { type RebuildKind, rebuildKinds } from '../../domain/operatorActions.ts';
import { positionSchema } from '../../domain/values/position.ts';
import { timeSchema } from '../../domain/values/time.ts';
import { projectionNames } from '../../domain/values/vocabulary.ts';
import { privateJson } from '../../calls/definition/answers.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { operator } from '../../calls/definition/operator.ts';

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

const rateSchema = z
  .number()
  .min(0)
  .meta({ description: 'Events per second; below ten with one decimal, else whole', example: 212 });
export const projectionNameSchema = z
  .enum(projectionNames, { error: `There are these projections: ${projectionNames.join(', ')}.` })
  .meta({ example: 'bids' });
/** Documents of the new generation that differ from the live ones at the same position. */
export const differencesSchema = z
  .object({
    count: z.int().min(0),
    compared: z.int().min(0),
    examples: z.array(
      z.object({
        collection: z.string(),
        id: z.string(),
        kind: z.enum(['missing', 'unexpected', 'different']),
        fields: z.array(z.string()),
        before: differentFieldsSchema.optional(),
        after: differentFieldsSchema.optional(),
      }),
    ),
  })
  .meta({ id: 'Differences' });
export type DocumentDifferences = z.infer<typeof differencesSchema>;

export const rebuildStates = ['catching-up', 'comparing', 'swapped', 'refused', 'failed'] as const;
export const rebuildSchema = z.object({
  kind: z.enum(Object.keys(rebuildKinds) as RebuildKind[]).optional(),
  state: z.enum(rebuildStates),
  generation: z.int().min(1),
  position: positionSchema,
  head: positionSchema,
  rate: rateSchema,
  secondsLeft: z.number().min(0).nullable(),
  startedAt: timeSchema,
  endedAt: timeSchema.optional(),
  differences: differencesSchema.optional(),
  /** The reason why the rebuild failed, was refused, or is a repair. */
  message: z.string().optional(),
});
export type RebuildStatus = z.infer<typeof rebuildSchema>;

export const projectionStates = ['running', 'paused', 'rebuilding', 'failed'] as const;
export const projectionSchema = z
  .object({
    name: projectionNameSchema,
    state: z.enum(projectionStates),
    reason: z.string().optional().meta({ description: 'Why it failed, where that is known' }),
    position: positionSchema,
    head: positionSchema,
    lag: z.object({
      events: z.int().min(0),
      seconds: z
        .number()
        .min(0)
        .meta({ description: 'Age of the oldest event that is not applied yet', example: 0.04 }),
      trend: z.enum(['falling', 'steady', 'rising']),
    }),
    rate: rateSchema,
    generation: z.int().min(1),
    /** The generation that a rollback would bring back. */
    previousGeneration: z.int().min(1).optional(),
    deadLetters: z.int().min(0),
    strays: z.string().optional().meta({
      description: 'Why its documents do not belong to the history of the ledger; a repair follows',
    }),
    stopped: z
      .object({ partitions: z.array(z.int().min(0)), position: positionSchema, seconds: z.number().min(0) })
      .optional()
      .meta({
        description: 'Partitions that were not seen to go on for so long, though the ledger has more',
      }),
    /** The last rebuild, running or finished. */
    rebuild: rebuildSchema.optional(),
    check: checkSchema.optional(),
    preview: previewSchema.optional(),
  })
  .meta({ id: 'Projection' });
export type ProjectionAnswer = z.infer<typeof projectionSchema>;
export const projectionsSchema = z
  .object({ projections: z.array(projectionSchema) })
  .meta({ id: 'Projections' });

export const projectionCalls = {
  projections: defineCall({
    ...operator,
    method: 'GET',
    path: '/operations/projections',
    summary: 'The state and position of each projection',
    answer: privateJson(projectionsSchema, 'All projections, whichever process feeds them'),
  }),
};
