import { z } from 'zod';
import {
  actionsQuerySchema,
  actionsSchema,
  diagnosisSchema,
  projectionActionBodySchema,
  projectionNameSchema,
  projectionSchema,
  projectionsSchema,
  type Diagnosis,
  type ProjectionAnswer,
} from '../http/operations.ts';
import {
  projectionActionNames,
  projectionActionPath,
  projectionActions,
  type ProjectionAction,
} from '../domain/operatorActions.ts';
import { operationsHistoryQuerySchema, operationsHistorySchema } from '../http/operationsHistory.ts';
import { privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';

const operator = { service: 'projector', caller: 'operator', tag: 'Operations' } as const;

const running: ProjectionAnswer = {
  name: 'bids',
  state: 'running',
  position: 184_220,
  head: 184_223,
  lag: { events: 3, seconds: 0.04, trend: 'steady' },
  rate: 212,
  generation: 4,
  previousGeneration: 3,
  deadLetters: 0,
  check: { checked: 61_204, since: '2026-11-21T09:00:00.000Z', differences: 0 },
};
const rebuilding: ProjectionAnswer = {
  ...running,
  state: 'rebuilding',
  rebuild: {
    kind: 'rebuild',
    state: 'catching-up',
    generation: 5,
    position: 61_000,
    head: 184_223,
    rate: 48_000,
    secondsLeft: 3,
    startedAt: '2026-11-21T09:30:00.000Z',
  },
};

const diagnosis: Diagnosis = {
  at: '2026-11-21T09:30:00.000Z',
  state: 'bad',
  findings: [
    { about: 'event store', state: 'good', says: 'It answers within 2 ms.', details: { milliseconds: 2 } },
    {
      about: 'PostgreSQL sessions',
      state: 'bad',
      kind: 'holds-up',
      says: 'Session 4711 (psql) holds up session 4690 (event-store appends) for 12 s. It is idle in transaction for 90 s.',
      advice: 'Find out whose it is, and end it there; by force: SELECT pg_terminate_backend(4711).',
      details: { pid: 4711, application: 'psql', waiting: 1, waitsSeconds: 12 },
    },
  ],
};

export const projections = defineCall({
  ...operator,
  id: 'projections',
  method: 'GET',
  path: '/operations/projections',
  summary: 'The state and position of each projection',
  answer: privateJson(
    projectionsSchema,
    { projections: [running] },
    'All projections, whichever process feeds them',
  ),
});

const act = <A extends ProjectionAction>(action: A) => {
  const { operationId, summary, description, status } = projectionActions[action];
  const answer = privateJson(projectionSchema, status === 202 ? rebuilding : running, 'The projection');
  return defineCall({
    ...operator,
    id: operationId,
    method: 'POST',
    path: projectionActionPath('{name}', action),
    summary,
    about: description,
    params: z.object({
      name: projectionNameSchema.meta({ description: 'A projection', example: 'bids' }),
    }),
    body: {
      schema: projectionActionBodySchema(action),
      example: { reason: 'After the fix of the count' },
      optional: true,
    },
    answer: status === 202 ? { ...answer, status } : answer,
    problems: [404, 409],
  });
};
export const projectionActionCalls = projectionActionNames.map((action) => ({ ...act(action), action }));

export const operatorActions = defineCall({
  ...operator,
  id: 'operatorActions',
  method: 'GET',
  path: '/operations/actions',
  summary: 'The actions of operators: who, when, what and why',
  query: actionsQuerySchema.safeExtend({
    limit: actionsQuerySchema.shape.limit.meta({
      description: 'Maximum number of actions in one answer. Default: 100',
      override: { type: 'integer', minimum: 1, maximum: 1000, pattern: undefined },
    }),
    cursor: actionsQuerySchema.shape.cursor.meta({ description: '`next` of the page before' }),
  }),
  answer: privateJson(
    actionsSchema,
    {
      actions: [
        {
          at: '2026-11-21T09:30:00.000Z',
          actor: { uid: 'yAVFDBDfPk', email: 'operator@example.com' },
          action: 'rebuild',
          projection: 'bids',
          reason: 'After the fix of the count',
          position: 184_190,
        },
      ],
    },
    'Newest first',
  ),
});

export const operationsHistory = defineCall({
  ...operator,
  id: 'operationsHistory',
  method: 'GET',
  path: '/operations/history',
  summary: 'Lag, events, requests and errors by minute, for 7 days',
  about:
    '`lag` is the age of the oldest event that a projection had not applied, the highest of each step; `events` by type, `requests` and `errors` ' +
    '(answers of 500 and more) are counted. They outlive restarts.',
  query: operationsHistoryQuerySchema.safeExtend({
    from: operationsHistoryQuerySchema.shape.from.meta({
      description: 'ISO 8601. Default: an hour before `to`',
    }),
    to: operationsHistoryQuerySchema.shape.to.meta({ description: 'ISO 8601. Default: now' }),
    step: operationsHistoryQuerySchema.shape.step.meta({
      description: 'Seconds for each point, whole minutes. Default: 60; at most 3,000 points of a series',
      override: { type: 'integer', minimum: 60, maximum: 604_800, multipleOf: 60, pattern: undefined },
    }),
  }),
  answer: privateJson(
    operationsHistorySchema,
    {
      series: [
        { name: 'lag', projection: 'bids', points: [['2026-11-21T09:30:00.000Z', 0.04]] },
        { name: 'events', type: 'BidPlaced', points: [['2026-11-21T09:30:00.000Z', 212]] },
        { name: 'requests', points: [['2026-11-21T09:30:00.000Z', 5_120]] },
        { name: 'errors', points: [['2026-11-21T09:30:00.000Z', 0]] },
      ],
      marks: [{ at: '2026-11-21T09:12:41.000Z', kind: 'rebuild', projection: 'bids' }],
    },
    'The series, each with its points in the order of time, and what happened meanwhile',
  ),
});

export const diagnose = defineCall({
  ...operator,
  id: 'diagnose',
  method: 'GET',
  path: '/operations/doctor',
  summary: 'Find faults, and what to do about them',
  about:
    'Checks everything that the product needs, which processes lead, which PostgreSQL session blocks which, and the positions of the relay and ' +
    'the projections. A check that fails is a finding too.',
  answer: privateJson(diagnosisSchema, diagnosis, 'The findings; `state` is the worst of them'),
});
