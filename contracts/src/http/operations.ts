import { z } from 'zod';
import { personalText } from '../domain/values/personal.ts';
import { positionSchema } from '../domain/values/position.ts';
import { timeSchema } from '../domain/values/time.ts';
import {
  operatorActions,
  projectionActionFlags,
  rebuildKinds,
  recordedActions,
  type OperatorActionDefinition,
  type ProjectionAction,
  type ProjectionActionFlag,
  type RebuildKind,
} from '../domain/operatorActions.ts';
import { textLimits } from '../domain/values/limits.ts';
import { requiredText } from '../domain/values/text.ts';
import { projectionNames } from '../domain/values/vocabulary.ts';
import { pageOptions } from './audit/auditFields.ts';
import { checkSchema, differentFieldsSchema, previewSchema } from './projectionChecks.ts';

const actorSchema = z.object({
  uid: z.string().meta({ example: 'yAVFDBDfPk' }),
  email: personalText().meta({ example: 'operator@example.com' }),
});
const rateSchema = z
  .number()
  .min(0)
  .meta({ description: 'Events per second; below ten with one decimal, else whole', example: 212 });
export const projectionNameSchema = z
  .enum(projectionNames, { error: `There are these projections: ${projectionNames.join(', ')}.` })
  .meta({ example: 'bids' });
/** The reason for an action: a text of the person who acts, checked like other texts. */
export const reasonSchema = requiredText('Reason', textLimits.reason).meta({
  example: 'After the fix of the count',
});

export const actionBodySchema = z.object({
  reason: reasonSchema.optional().meta({ description: 'Why; it is kept in the ledger with the actor' }),
});
/** Body of an action on a projection: the reason, and the action's flags. */
export const projectionActionBodySchema = (action: ProjectionAction) => {
  const { flags = [] }: OperatorActionDefinition = operatorActions.projection[action];
  const fields = flags.map((flag) => [
    flag,
    z.boolean().optional().meta({ description: projectionActionFlags[flag] }),
  ]);
  // Flags of other actions are optional too, so the type fits without them.
  return actionBodySchema.extend(
    Object.fromEntries(fields) as Record<ProjectionActionFlag, z.ZodOptional<z.ZodBoolean>>,
  );
};
export const deadLettersBodySchema = actionBodySchema.extend({
  ids: z
    .array(z.string().min(1).max(200).meta({ example: 'tasks.1.184190' }))
    .min(1)
    .max(1_000),
});

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

export const actionsQuerySchema = z.strictObject({
  ...pageOptions,
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'cursor must be one that an answer has given.')
    .optional()
    .meta({ description: '`next` of the page before' }),
});

export const actionSchema = z
  .object({
    at: timeSchema,
    actor: actorSchema,
    action: z.enum(recordedActions),
    projection: z.string().optional().meta({ example: 'bids' }),
    deadLetterIds: z.array(z.string()).optional(),
    person: z.string().optional().meta({ description: 'The uid of the person whom it is about' }),
    reason: personalText().optional().meta({ example: 'After the fix of the count' }),
    forgotten: z.literal(true).optional().meta({ description: 'The reason was deleted with its person' }),
    position: positionSchema,
  })
  .meta({ id: 'Action' });
export type ActionAnswer = z.infer<typeof actionSchema>;
export const actionsSchema = z
  .object({
    actions: z.array(actionSchema).meta({ description: 'Newest first' }),
    next: z.string().optional(),
  })
  .meta({ id: 'Actions' });

export const deadLetterStates = ['parked', 'retrying', 'discarding', 'discarded'] as const;
export const deadLettersQuerySchema = z.strictObject({
  projection: projectionNameSchema.optional().meta({ description: 'Only letters of this projection' }),
  state: z.enum(deadLetterStates).optional().meta({ description: 'Only letters in this state' }),
  ...pageOptions,
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, 'cursor must be one that an answer has given.')
    .optional()
    .meta({ description: '`next` of the page before, with the same query' }),
});

/** An event that a projection could not apply; the later events of its task wait behind it. */
export const deadLetterSchema = z
  .object({
    id: z.string().meta({ example: 'tasks.1.184190' }),
    projection: projectionNameSchema,
    generation: z.int().min(1),
    state: z.enum(deadLetterStates),
    position: positionSchema,
    eventId: z.string().meta({ example: '01930b6e-5f3a-7c41-9d52-8a1f0c7be902' }),
    type: z.string().meta({ example: 'TaskUpdated' }),
    taskId: z.string().meta({ example: '01930b6e-5f3a-7c41-9d52-8a1f0c7be901' }),
    error: z.object({
      message: z.string().meta({ example: 'The event can’t be read: version 2 is newer than 1' }),
      stack: z.string().optional().meta({ example: 'UnreadableEvent: …\n    at upcast (events.ts:150:11)' }),
    }),
    attempts: z.int().min(1),
    parkedAt: timeSchema,
    triedAt: timeSchema,
    waiting: z.int().min(0).meta({ description: 'Later events of its task that wait behind it' }),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetterAnswer = z.infer<typeof deadLetterSchema>;
export const deadLettersSchema = z
  .object({ deadLetters: z.array(deadLetterSchema), next: z.string().optional() })
  .meta({ id: 'DeadLetters' });

const findingSchema = z.object({
  about: z.string().meta({ description: 'e.g. event store, relay, tasks', example: 'bids' }),
  state: z.enum(['good', 'warning', 'bad']).meta({ example: 'bad' }),
  kind: z.string().optional().meta({
    description: 'The kind of the finding: a stable name, for programs',
    example: 'document-differs',
  }),
  projection: projectionNameSchema.optional().meta({ description: 'Set if it is about one projection' }),
  says: z.string().meta({ example: 'A document differs from what its events lead to.' }),
  advice: z.string().optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
export type Finding = z.infer<typeof findingSchema>;
export const diagnosisSchema = z
  .object({ at: timeSchema, state: findingSchema.shape.state, findings: z.array(findingSchema) })
  .meta({ id: 'Diagnosis' });
export type Diagnosis = z.infer<typeof diagnosisSchema>;
