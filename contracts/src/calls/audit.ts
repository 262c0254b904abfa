import { z } from 'zod';
import {
  accessesQuerySchema,
  accessesSchema,
  atQuerySchema,
  auditEventsQuerySchema,
  auditEventsSchema,
  boardSchema,
  exportQuerySchema,
  taskAtSchema,
  taskHistorySchema,
} from '../http/audit/audit.ts';
import {
  signedHeadSchema,
  signedHeadsQuerySchema,
  signedHeadsSchema,
  verdictSchema,
  verifyQuerySchema,
} from '../http/audit/auditProof.ts';
import type { Task } from '../http/documents.ts';
import type { AnswerHeader } from './definition/answerHeaders.ts';
import { created, json } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';
import { task as postedTask } from './definition/examples.ts';
import { exampleTaskId, taskIdPath, taskListQuery } from './definition/parameters.ts';

const auditor = { service: 'query', caller: 'auditor', tag: 'Audit' } as const;
/** A read of the ledger itself: it has every event up to its head, so the call knows `X-Min-Position` without read models. */
const ledgerRead = { ...auditor, method: 'GET', accepts: ['minPosition'], problems: [409] } as const;

const answer = (schema: z.ZodType, example: unknown, about: string, ...headers: readonly AnswerHeader[]) =>
  json(schema, example, about, 'X-Position', 'Cache-Control', ...headers);

const page = {
  limit: auditEventsQuerySchema.shape.limit.meta({
    description: 'Maximum number of entries in one answer. Default: 100',
    override: { type: 'integer', minimum: 1, maximum: 1000, pattern: undefined },
  }),
  cursor: auditEventsQuerySchema.shape.cursor.meta({
    description: '`next` of the page before, with the same query',
  }),
};

const event = {
  id: '01930b6e-5f3a-7c41-9d52-8a1f0c7be902',
  type: 'TaskUpdated',
  schemaVersion: 1,
  taskId: exampleTaskId,
  taskVersion: 2,
  position: 42,
  recordedAt: '2026-11-21T09:30:00.000Z',
  actor: { uid: 'yAVFDBDfPk', email: 'ada@example.com' },
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

const verdict = { valid: true, checked: 42, head: { position: 42, hash: event.hash } };
const signedHead = {
  version: 1,
  ledger: 'marketplace',
  position: 42,
  hash: event.hash,
  signedAt: '2026-11-21T10:00:00.000Z',
  keyId: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  signature: 'KkHp2dJ1ydXWlSvZbGU2zR2gOlTuFd+Gz7YSkYyRhv3fFj9cc5bXmHTHS8FYgEFp8oqQO6jW1TjC2Tz8V6oVAQ==',
};
const publicKey =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n';

export const auditExport = defineCall({
  ...ledgerRead,
  id: 'auditExport',
  path: '/audit/export',
  summary: 'The ledger as a file',
  about:
    'JSONL, one event per line; CSV for spreadsheets; or Parquet for tools of data analysis, with the keys of JSONL as columns ' +
    '(`actor` and `data` as JSON). With filters, the events that match all of them. A whole JSONL export can be verified ' +
    'without the database: its last line, `{"end":…}`, is the signed head of the ledger.',
  query: exportQuerySchema,
  answer: {
    about: 'The file, streamed',
    headers: ['X-Position', 'Cache-Control'],
    content: {
      'application/x-ndjson': { schema: z.string() },
      'text/csv': { schema: z.string() },
      'application/vnd.apache.parquet': { schema: z.string().meta({ format: 'binary' }) },
    },
  },
});

const verdictAnswer = answer(verdictSchema, verdict, 'The verdict');

export const auditVerify = defineCall({
  ...ledgerRead,
  id: 'auditVerify',
  path: '/audit/verify',
  summary: 'Verify the chain of hashes',
  about:
    'Recomputes all hashes, or the hashes of the events from `from` to `to` (both included; starting with the stored hash of ' +
    'the event before), and compares every kept signed head with them. With a signed head (`checkpoint`), the history up to there must be the one that was signed. With ' +
    '`Accept: text/event-stream` the answer is server-sent events: `progress` a few times per second, then `verdict`, or ' +
    '`error` (a problem) if it could not continue.',
  query: verifyQuerySchema,
  answer: {
    ...verdictAnswer,
    content: {
      ...verdictAnswer.content,
      'text/event-stream': {
        schema: z.string(),
        example: `event: progress\ndata: {"checked":12,"head":42}\n\nevent: verdict\ndata: ${JSON.stringify(verdict)}\n\n`,
      },
    },
  },
});

export const auditCheckpoints = defineCall({
  ...ledgerRead,
  id: 'auditCheckpoints',
  path: '/audit/checkpoints',
  summary: 'Signed heads of the ledger',
  about:
    'Newest first, with the public key that checks them, and the changes of that key. The head is signed in each hour in which the ledger grew.',
  query: signedHeadsQuerySchema.safeExtend(page),
  answer: answer(signedHeadsSchema, { checkpoints: [signedHead], publicKey }, 'The signed heads', 'Link'),
});

export const auditSign = defineCall({
  ...auditor,
  service: 'command',
  id: 'auditSign',
  method: 'POST',
  path: '/audit/checkpoints',
  summary: 'Sign the head of the ledger',
  about:
    'Only a chain that continues from the last signed head that the key trusts, without a fault, is signed (else 409). If the head has not changed ' +
    'since then, the answer is that signed head. 503 if there is no key to sign with.',
  answer: created(answer(signedHeadSchema, signedHead, 'The signed head')),
  problems: [409],
});
