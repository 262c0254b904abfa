import { z } from 'zod';
import { becauseSchema } from '../domain/because.ts';
import { taskEventTypes } from '../domain/eventTypes.ts';
import { keptOfferSchema } from '../domain/offerFields.ts';
import { goneField, personalText } from '../domain/values/personal.ts';
import { positionSchema } from '../domain/values/position.ts';
import { timeSchema } from '../domain/values/time.ts';
import {
  deletedSchema,
  insertedSchema,
  postTaskSchema,
  updatedSchema,
  updateTaskSchema,
} from '../http/commands.ts';
import { categoryCountSchema, publicTaskSchema, taskAnswerSchema, taskSchema } from '../http/documents.ts';
import {
  categoriesQuerySchema,
  featuredLimit,
  myTasksQuerySchema,
  nextQuerySchema,
  taskQuerySchema,
} from '../http/taskQuery.ts';
import { cachedJson, created, done, json, list } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';
import { noFields } from '../calls/definition/noFields.ts';
import { taskIdPath } from '../calls/definition/parameters.ts';
import { fieldChangeSchema } from './audit/events.ts';

/** An event of a task as its owner and its bidders may see it: without offers and e-mail addresses of others. */
export const sharedEventSchema = z
  .object({
    position: positionSchema,
    at: timeSchema,
    type: z.enum(taskEventTypes),
    ...goneField,
    by: z.enum(['owner', 'bidder', 'moderator', 'system']),
    because: becauseSchema
      .extend({
        at: timeSchema.optional().meta({ description: 'When the event at that position was recorded' }),
      })
      .optional(),
    mine: z.boolean().meta({ description: 'The caller did it' }),
    proof: z
      .literal(true)
      .optional()
      .meta({ description: 'GET /tasks/{id}/receipt proves it to the caller' }),
    ownBid: z.boolean().optional().meta({ description: 'It is about a bid of the caller' }),
    bidder: z
      .string()
      .optional()
      .meta({ description: 'The name of the bidder whose bid it is about, for the owner' }),
    changes: z
      .array(fieldChangeSchema)
      .optional()
      .meta({ description: 'What it changed of the task’s own fields, if it edited the task' }),
    offer: keptOfferSchema.optional().meta({ description: 'Only of a bid of the caller' }),
    note: personalText()
      .optional()
      .meta({ description: 'The note or the reason, for the owner and the bidder of the accepted bid' }),
  })
  .meta({ id: 'SharedEvent' });
export type SharedEvent = z.infer<typeof sharedEventSchema>;

export const sharedHistorySchema = z
  .object({
    events: z.array(sharedEventSchema).meta({ description: 'Newest first' }),
    next: z.string().optional().meta({ description: 'The cursor of the next page' }),
  })
  .meta({ id: 'SharedHistory' });
export type SharedHistory = z.infer<typeof sharedHistorySchema>;

export const receiptQuerySchema = z.strictObject({
  position: z
    .string({ error: 'position is required: the position of an event.' })
    .regex(/^[1-9]\d{0,14}$/, 'position must be a whole number from 1 on.')
    .transform(Number)
    .meta({
      description: 'The position of the event',
      override: { type: 'integer', minimum: 1, pattern: undefined },
    }),
});

/** In bytes: the most that a receipt has. */
export const longestReceipt = 32_768;

const read = {
  method: 'GET',
  service: 'query',
  caller: 'anybody',
  tag: 'Tasks',
  readModels: ['tasks'],
  cached: true,
} as const;
const command = { service: 'command', caller: 'user', tag: 'Tasks' } as const;
/** A command on a task of the caller, who may name the version that it is about. */
const onOwnTask = {
  ...command,
  params: taskIdPath,
  accepts: ['ifMatch', 'idempotencyKey'],
  problems: [404, 409, 412],
} as const;

export const taskCalls = {
  featuredTasks: defineCall({
    ...read,
    path: '/featured-tasks',
    summary: 'The open tasks with the nearest deadlines',
    about: `At most ${featuredLimit}, Pending or In Progress, whose deadline has not passed, nearest first.`,
    answer: cachedJson(z.array(publicTaskSchema), 'The featured tasks'),
  }),

  tasks: defineCall({
    ...read,
    path: '/tasks',
    summary: 'All tasks, or the tasks that match',
    about: 'Oldest first, unless `sort` says otherwise. With `limit` it comes in pages.',
    query: taskQuerySchema,
    answer: list(publicTaskSchema, 'The tasks', 'X-Total-At-Least', 'X-Search-Near'),
  }),

  myTasks: defineCall({
    ...read,
    path: '/mytasks',
    caller: 'user',
    summary: 'The tasks that the caller posted',
    about: 'Oldest first, with the same options as all tasks.',
    query: myTasksQuerySchema,
    answer: list(taskSchema, 'The caller’s tasks', 'X-Total-At-Least', 'X-Search-Near'),
  }),

  taskCategories: defineCall({
    ...read,
    path: '/tasks/categories',
    summary: 'How many tasks each category has',
    about:
      'Of the tasks that match the filters: every category, also one without such tasks. Unlike a list of tasks, it has no near words.',
    query: categoriesQuerySchema,
    answer: cachedJson(z.array(categoryCountSchema), 'The categories, with their numbers of tasks'),
  }),

  task: defineCall({
    ...read,
    path: '/tasks/{id}',
    caller: 'visitor',
    summary: 'One task',
    about: 'With a token, the answer has the owner’s e-mail address too.',
    params: taskIdPath,
    answer: cachedJson(taskAnswerSchema, 'The task'),
    problems: [404],
  }),

  taskHistory: defineCall({
    method: 'GET',
    path: '/tasks/{id}/history',
    service: 'query',
    caller: 'user',
    tag: 'Tasks',
    summary: 'What happened to a task, for its owner and its bidders',
    about:
      'The events of the task, newest first, always in pages. Only the caller’s own offers are in it; notes about the work are for the ' +
      'owner and the bidder of that bid. `changes` are of the first 500 edits of a task, its posting included. Other callers get 403.',
    params: taskIdPath,
    query: nextQuerySchema,
    readModels: ['tasks', 'bids'],
    answer: json(sharedHistorySchema, 'The events', 'X-Position', 'Cache-Control'),
    problems: [404],
  }),

  taskReceipt: defineCall({
    method: 'GET',
    path: '/tasks/{id}/receipt',
    service: 'query',
    caller: 'user',
    tag: 'Tasks',
    summary: 'A file that proves one event of a task',
    about:
      'For who did it, and for both sides of a deal; at most 32 kB. docs/audit.md has its format, and how to check it without the product. ' +
      '409 `not-signed-yet` until a signed head covers the event, at most 10 s. The texts of the other side are in it while the deal stands. ' +
      '404 for a review by the other side that is not shown yet.',
    params: taskIdPath,
    query: receiptQuerySchema,
    answer: {
      about: 'The receipt: an excerpt of the ledger, in JSONL',
      headers: ['Cache-Control'],
      content: { 'application/x-ndjson': z.string() },
    },
    problems: [404, 409],
  }),

  postTask: defineCall({
    ...command,
    method: 'POST',
    path: '/addtask',
    summary: 'Post a task',
    about: 'It starts Pending. A deadline in the past is accepted.',
    body: { schema: postTaskSchema },
    accepts: ['idempotencyKey'],
    answer: created(done(insertedSchema, 'The task is posted', 'Location')),
    problems: [409],
  }),

  updateTask: defineCall({
    ...onOwnTask,
    method: 'PUT',
    path: '/tasks/{id}',
    summary: 'Change a task of the caller',
    about:
      'Any of its fields. An update that changes nothing is accepted, and appends no event. `Completed` and `Cancelled` ' +
      'decline the open bids; `Pending` withdraws an acceptance, so that declined bids are open again.',
    body: { schema: updateTaskSchema },
    answer: done(updatedSchema, 'The task is updated'),
  }),

  deleteTask: defineCall({
    ...onOwnTask,
    method: 'DELETE',
    path: '/tasks/{id}',
    summary: 'Delete a task of the caller',
    body: noFields,
    answer: done(deletedSchema, 'The task is deleted'),
  }),
};
