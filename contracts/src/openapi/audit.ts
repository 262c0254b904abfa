import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import {
  accessesQuerySchema,
  accessesSchema,
  atQuerySchema,
  auditEventsQuerySchema,
  auditEventsSchema,
  boardSchema,
  taskAtSchema,
  taskHistorySchema,
} from '../audit.ts';
import type { Task } from '../documents.ts';
import { task as postedTask } from './examples.ts';
import { headers } from './headers.ts';
import { exampleTaskId, requestHeaders, taskIdPath, taskListQuery } from './parameters.ts';
import { problems } from './problems.ts';
import { signedIn } from './security.ts';

const { requestId, userEmail, minPosition } = requestHeaders;

/** A GET of auditors. */
export const auditorGet = (
  operation: Omit<ZodOpenApiOperationObject, 'tags' | 'security' | 'parameters'>,
) => ({
  get: { tags: ['Audit'], ...signedIn, parameters: [requestId, userEmail, minPosition], ...operation },
});

export const auditAnswer = (
  schema: z.ZodType,
  example: unknown,
  description: string,
  ...more: readonly ('Link' | 'X-Total-Count')[]
) => ({
  description,
  headers: headers('X-Position', 'Cache-Control', ...more),
  content: { 'application/json': { schema, example } },
});

const pageLimit = { type: 'integer', minimum: 1, maximum: 1000, pattern: undefined };
export const pageLimitOption = auditEventsQuerySchema.shape.limit.meta({
  description: 'Maximum number of entries in one answer. Default: 100',
  override: pageLimit,
});
export const cursorOption = auditEventsQuerySchema.shape.cursor.meta({
  description: '`next` of the page before, with the same query',
});
const range = 'a position, an ISO 8601 time, or a day (UTC)';

const actor = { uid: 'yAVFDBDfPk', email: 'ada@example.com' };
const event = {
  id: '01930b6e-5f3a-7c41-9d52-8a1f0c7be902',
  type: 'TaskUpdated',
  schemaVersion: 1,
  taskId: exampleTaskId,
  taskVersion: 2,
  position: 42,
  recordedAt: '2026-11-21T09:30:00.000Z',
  actor,
  correlationId: '5b1c62a5-6b6e-4c2e-9b55-6a1f6b0d2f3c',
  data: { budget: 400 },
  hash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
};
/** The task right after that event. */
const task: Task = {
  ...postedTask,
  budget: 400,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: event.recordedAt,
};

/** The calls of auditors. */
export const auditPaths: ZodOpenApiPathsObject = {
  '/audit/events': auditorGet({
    operationId: 'auditEvents',
    summary: 'The ledger, in order',
    description: `All events, or the events that match all filters. \`from\` and \`to\` are included; each is ${range}.`,
    requestParams: {
      query: z.strictObject({
        ...auditEventsQuerySchema.shape,
        limit: pageLimitOption,
        cursor: cursorOption,
      }),
    },
    responses: {
      200: auditAnswer(auditEventsSchema, { events: [event] }, 'The events', 'Link'),
      ...problems(400, 401, 403, 409),
    },
  }),
  '/audit/tasks/{id}': auditorGet({
    operationId: 'auditTask',
    summary: 'The whole history of a task, or the task at a moment',
    description:
      'Deleted tasks too: each event with its changes. With `at` (a position, an ISO 8601 time, or a day, which means its ' +
      'beginning in UTC) the task at that moment; 404 if it did not exist then. An event that this program can’t read is ' +
      'shown as it is stored, without changes.',
    requestParams: { path: taskIdPath, query: atQuerySchema },
    responses: {
      200: auditAnswer(
        z.union([taskHistorySchema, taskAtSchema]),
        { position: 42, task },
        'The history; with `at`, the task',
      ),
      ...problems(400, 401, 403, 404, 409),
    },
  }),
  '/audit/board': auditorGet({
    operationId: 'auditBoard',
    summary: 'The whole list of tasks at a moment',
    description:
      'At a position, an ISO 8601 time, or the beginning of a day (UTC). Default: now. Each task says what happened to it ' +
      'since: the same, changed (and which fields), deleted.',
    requestParams: {
      query: taskListQuery.extend({
        at: atQuerySchema.shape.at,
        limit: taskListQuery.shape.limit.meta({
          description: 'Maximum number of tasks in one answer. Default: 100',
        }),
      }),
    },
    responses: {
      200: auditAnswer(
        boardSchema,
        {
          position: 40,
          at: '2026-11-20T18:00:00.000Z',
          tasks: [
            {
              ...task,
              budget: 350,
              updatedAt: task.createdAt,
              since: { state: 'changed', fields: ['budget'] },
            },
          ],
          total: 1,
          postedSince: 3,
        },
        'The tasks',
        'Link',
        'X-Total-Count',
      ),
      ...problems(400, 401, 403, 409),
    },
  }),
  '/audit/accesses': auditorGet({
    operationId: 'auditAccesses',
    summary: 'The calls of auditors',
    description: 'Every call of an auditor, newest first, including this one.',
    requestParams: {
      query: z.strictObject({ ...accessesQuerySchema.shape, limit: pageLimitOption, cursor: cursorOption }),
    },
    responses: {
      200: auditAnswer(
        accessesSchema,
        {
          accesses: [
            {
              id: 7,
              at: '2026-11-21T10:00:00.000Z',
              actor: { uid: 'k2Jx', email: 'auditor@example.com' },
              call: 'GET /audit/tasks/{id}',
              details: { id: exampleTaskId, at: '42' },
            },
          ],
        },
        'The accesses',
        'Link',
      ),
      ...problems(400, 401, 403, 409),
    },
  }),
};
