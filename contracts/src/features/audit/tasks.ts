import { z } from 'zod';
import { storedEventSchema } from '../../domain/events.ts';
import { positionSchema } from '../../domain/values/position.ts';
import { timeSchema } from '../../domain/values/time.ts';
import { taskSchema } from '../../http/documents.ts';
import { taskQuerySchema } from '../../http/taskQuery.ts';
import { defineCall } from '../../calls/definition/defineCall.ts';
import { answer, ledgerRead } from '../../calls/definition/ledgerReads.ts';
import { taskIdPath } from '../../calls/definition/parameters.ts';
import { atQuerySchema, fieldChangeSchema, hashedEventSchema } from './events.ts';
import { cursorSchema, pageOptions } from './fields.ts';

export const taskHistorySchema = z
  .object({
    events: z.array(hashedEventSchema.extend({ changes: z.array(fieldChangeSchema) })),
    next: cursorSchema.optional(),
  })
  .meta({ id: 'TaskHistory' });
export type TaskHistory = z.infer<typeof taskHistorySchema>;

export const auditTaskQuerySchema = z
  .strictObject({
    ...atQuerySchema.shape,
    ...pageOptions,
    limit: pageOptions.limit.meta({ description: 'Maximum number of events in one answer. Default: 1,000' }),
  })
  .refine(({ at, limit, cursor }) => at === undefined || (limit ?? cursor) === undefined, {
    path: ['at'],
    message: 'at asks for the task at that moment, which has no pages: leave out limit and cursor, or at.',
  });
const { forgotten } = storedEventSchema.shape;
/** A task with all fields that an auditor may see. */
export const auditedTaskSchema = taskSchema.extend({ forgotten }).meta({ id: 'AuditedTask' });
export type AuditedTask = z.infer<typeof auditedTaskSchema>;
export const taskAtSchema = z
  .object({ position: positionSchema, task: auditedTaskSchema })
  .meta({ id: 'TaskAt' });
export type TaskAt = z.infer<typeof taskAtSchema>;

/** The values of a task at a position, each with the event that made it: before that event the field was different, or missing. */
export const taskLineageSchema = z
  .object({
    position: positionSchema,
    fields: z
      .record(
        z.string(),
        z.object({
          value: z.unknown(),
          forgotten,
          event: storedEventSchema.pick({
            id: true,
            type: true,
            position: true,
            recordedAt: true,
            actor: true,
          }),
        }),
      )
      .meta({ description: 'The fields of the task, with `acceptedBid` and `work` if it has them, by name' }),
  })
  .meta({ id: 'TaskLineage' });
export type TaskLineage = z.infer<typeof taskLineageSchema>;

/** The options of a list of tasks, and the moment. */
export const boardQuerySchema = taskQuerySchema.safeExtend({
  at: atQuerySchema.shape.at,
  limit: taskQuerySchema.shape.limit.meta({
    description: 'Maximum number of tasks in one answer. Default: 100',
  }),
});
export type BoardQuery = z.infer<typeof boardQuerySchema>;

/** A task on the board at that moment, and what changed since. */
export const boardTaskSchema = auditedTaskSchema.extend({
  since: z.object({
    state: z.enum(['same', 'changed', 'deleted']),
    fields: z
      .array(z.string())
      .meta({ description: 'Names of the fields that changed since', example: ['budget'] }),
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

export const auditedTaskCalls = {
  auditTask: defineCall({
    ...ledgerRead,
    path: '/audit/tasks/{id}',
    summary: 'The whole history of a task, or the task at a moment',
    about:
      'Deleted tasks too: each event with its changes, in order, in pages. With `at` (a position, an ISO 8601 time, or a day, which means its ' +
      'beginning in UTC) the task at that moment; 404 if it did not exist then. An event that this program can’t read is ' +
      'shown as it is stored, without changes.',
    params: taskIdPath,
    query: auditTaskQuerySchema,
    answer: answer(z.union([taskHistorySchema, taskAtSchema]), 'The history; with `at`, the task', 'Link'),
    problems: [404, 409],
  }),

  auditLineage: defineCall({
    ...ledgerRead,
    path: '/audit/tasks/{id}/lineage',
    summary: 'Where the values of a task come from',
    about:
      'Each value of the task at that moment (`at` as for the task itself; default: now), with the event that made it: the last ' +
      'one before which the field was different or missing. An event that sets the same value again makes nothing. 404 if the ' +
      'task did not exist then.',
    params: taskIdPath,
    query: atQuerySchema,
    answer: answer(taskLineageSchema, 'The values, each with its event'),
    problems: [404, 409],
  }),

  auditBoard: defineCall({
    ...ledgerRead,
    path: '/audit/board',
    summary: 'The whole list of tasks at a moment',
    about:
      'At a position, an ISO 8601 time, or the beginning of a day (UTC). Default: now. Each task says what happened to it ' +
      'since: the same, changed (and which fields), deleted.',
    query: boardQuerySchema,
    answer: answer(boardSchema, 'The tasks', 'Link', 'X-Total-Count'),
  }),
};
