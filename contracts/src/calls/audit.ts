import { z } from 'zod';
import {
  accessesQuerySchema,
  accessesSchema,
  atQuerySchema,
  auditEventsQuerySchema,
  auditEventsSchema,
  auditMessagesQuerySchema,
  auditMessagesSchema,
  auditTaskQuerySchema,
  boardQuerySchema,
  boardSchema,
  taskAtSchema,
  taskHistorySchema,
  taskLineageSchema,
} from '../http/audit/audit.ts';
import { countsQuerySchema, countsSchema } from '../http/audit/auditCounts.ts';
import { defineCall } from './definition/defineCall.ts';
import { answer, ledgerRead } from './definition/ledgerReads.ts';
import { taskIdPath } from './definition/parameters.ts';

export const auditEvents = defineCall({
  ...ledgerRead,
  path: '/audit/events',
  summary: 'The ledger, in order',
  about:
    'All events, or the events that match all filters. `from` and `to` are included; each is a position, an ISO 8601 time, or a day (UTC).',
  query: auditEventsQuerySchema,
  answer: answer(auditEventsSchema, 'The events', 'Link'),
});

export const auditCounts = defineCall({
  ...ledgerRead,
  path: '/audit/counts',
  summary: 'The number of events by time and type',
  about:
    'Of all events, or of the events that match all filters. Spans begin at whole seconds, minutes, hours, days (UTC) or Mondays, by `step`.',
  query: countsQuerySchema,
  answer: answer(countsSchema, 'The numbers, in the order of time'),
});

export const auditTask = defineCall({
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
});

export const auditLineage = defineCall({
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
});

export const auditBoard = defineCall({
  ...ledgerRead,
  path: '/audit/board',
  summary: 'The whole list of tasks at a moment',
  about:
    'At a position, an ISO 8601 time, or the beginning of a day (UTC). Default: now. Each task says what happened to it ' +
    'since: the same, changed (and which fields), deleted.',
  query: boardQuerySchema,
  answer: answer(boardSchema, 'The tasks', 'Link', 'X-Total-Count'),
});

export const auditAccesses = defineCall({
  ...ledgerRead,
  path: '/audit/accesses',
  summary: 'The calls of auditors',
  about: 'Every call of an auditor, newest first, including this one.',
  query: accessesQuerySchema,
  answer: answer(accessesSchema, 'The accesses', 'Link'),
});

export const auditMessages = defineCall({
  ...ledgerRead,
  path: '/audit/messages',
  summary: 'Who wrote to whom on the bids of a task, and when',
  about: 'Never what. Deleted tasks too. The address is null if the account was deleted.',
  query: auditMessagesQuerySchema,
  answer: answer(auditMessagesSchema, 'The messages, without their words', 'Link'),
});
