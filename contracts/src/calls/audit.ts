import { z } from 'zod';
import {
  accessesQuerySchema,
  accessesSchema,
  atQuerySchema,
  auditEventsQuerySchema,
  auditEventsSchema,
  boardSchema,
  taskAtSchema,
  taskHistorySchema,
  taskLineageSchema,
} from '../http/audit/audit.ts';
import { countsQuerySchema, countsSchema, countSteps } from '../http/audit/auditCounts.ts';
import type { Task } from '../http/documents.ts';
import { defineCall } from './definition/defineCall.ts';
import { task as postedTask } from './definition/examples.ts';
import { answer, event, ledgerRead, page } from './definition/ledgerReads.ts';
import { exampleTaskId, taskIdPath, taskListQuery } from './definition/parameters.ts';

/** The task right after that event. */
const task: Task = {
  ...postedTask,
  budget: 400,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: event.recordedAt,
};

export const auditEvents = defineCall({
  ...ledgerRead,
  id: 'auditEvents',
  path: '/audit/events',
  summary: 'The ledger, in order',
  about:
    'All events, or the events that match all filters. `from` and `to` are included; each is a position, an ISO 8601 time, or a day (UTC).',
  query: auditEventsQuerySchema.safeExtend(page),
  answer: answer(auditEventsSchema, { events: [event] }, 'The events', 'Link'),
});

export const auditCounts = defineCall({
  ...ledgerRead,
  id: 'auditCounts',
  path: '/audit/counts',
  summary: 'The number of events by time and type',
  about:
    'Of all events, or of the events that match all filters. Spans begin at whole seconds, minutes, hours, days (UTC) or Mondays, by `step`.',
  query: countsQuerySchema.safeExtend({
    step: countsQuerySchema.shape.step.meta({
      description:
        'Length of a span in seconds. Default: the shortest with which there are at most 120 spans. At most 2,000',
      override: { type: 'integer', enum: [...countSteps] },
    }),
  }),
  answer: answer(
    countsSchema,
    {
      from: '2026-11-21T09:00:00.000Z',
      to: '2026-11-21T11:00:00.000Z',
      step: 3_600,
      counts: [{ at: '2026-11-21T09:00:00.000Z', types: { TaskUpdated: 1, BidPlaced: 12 } }],
    },
    'The numbers, in the order of time',
  ),
});

export const auditTask = defineCall({
  ...ledgerRead,
  id: 'auditTask',
  path: '/audit/tasks/{id}',
  summary: 'The whole history of a task, or the task at a moment',
  about:
    'Deleted tasks too: each event with its changes. With `at` (a position, an ISO 8601 time, or a day, which means its ' +
    'beginning in UTC) the task at that moment; 404 if it did not exist then. An event that this program can’t read is ' +
    'shown as it is stored, without changes.',
  params: taskIdPath,
  query: atQuerySchema,
  answer: answer(
    z.union([taskHistorySchema, taskAtSchema]),
    { position: 42, task },
    'The history; with `at`, the task',
  ),
  problems: [404, 409],
});

const { id: eventId, type, position, recordedAt, actor } = event;

export const auditLineage = defineCall({
  ...ledgerRead,
  id: 'auditLineage',
  path: '/audit/tasks/{id}/lineage',
  summary: 'Where the values of a task come from',
  about:
    'Each value of the task at that moment (`at` as for the task itself; default: now), with the event that made it: the last ' +
    'one before which the field was different or missing. An event that sets the same value again makes nothing. 404 if the ' +
    'task did not exist then.',
  params: taskIdPath,
  query: atQuerySchema,
  answer: answer(
    taskLineageSchema,
    {
      position: 42,
      fields: { budget: { value: 400, event: { id: eventId, type, position, recordedAt, actor } } },
    },
    'The values, each with its event',
  ),
  problems: [404, 409],
});

export const auditBoard = defineCall({
  ...ledgerRead,
  id: 'auditBoard',
  path: '/audit/board',
  summary: 'The whole list of tasks at a moment',
  about:
    'At a position, an ISO 8601 time, or the beginning of a day (UTC). Default: now. Each task says what happened to it ' +
    'since: the same, changed (and which fields), deleted.',
  query: taskListQuery.safeExtend({
    at: atQuerySchema.shape.at,
    limit: taskListQuery.shape.limit.meta({
      description: 'Maximum number of tasks in one answer. Default: 100',
    }),
  }),
  answer: answer(
    boardSchema,
    {
      position: 40,
      at: '2026-11-20T18:00:00.000Z',
      tasks: [
        { ...task, budget: 350, updatedAt: task.createdAt, since: { state: 'changed', fields: ['budget'] } },
      ],
      total: 1,
      postedSince: 3,
    },
    'The tasks',
    'Link',
    'X-Total-Count',
  ),
});

export const auditAccesses = defineCall({
  ...ledgerRead,
  id: 'auditAccesses',
  path: '/audit/accesses',
  summary: 'The calls of auditors',
  about: 'Every call of an auditor, newest first, including this one.',
  query: accessesQuerySchema.safeExtend(page),
  answer: answer(
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
});
