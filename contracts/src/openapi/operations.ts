import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
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
} from '../operations.ts';
import {
  projectionActionNames,
  projectionActionPath,
  projectionActions,
  type ProjectionAction,
} from '../operatorActions.ts';
import { say } from '../said/said.ts';
import { headers } from './headers.ts';
import { requestHeaders } from './parameters.ts';
import { problems } from './problems.ts';
import { signedIn } from './security.ts';

const common = {
  tags: ['Operations'],
  ...signedIn,
  parameters: [requestHeaders.requestId, requestHeaders.userEmail],
};

const done = (schema: z.ZodType, example: unknown, description: string) => ({
  description,
  headers: headers('Cache-Control'),
  content: { 'application/json': { schema, example } },
});

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
      says: 'Session 4711 (psql) holds up session 4690 (event-store appends) for 12 s. It is idle in transaction for 90 s.',
      advice: 'Find its owner and end it there, or force it: SELECT pg_terminate_backend(4711).',
      details: { pid: 4711, application: 'psql', waiting: 1, waitsSeconds: 12 },
      texts: {
        about: [say('doctor.about-sessions')],
        says: [
          say('doctor.holds-up', {
            session: '4711 (psql)',
            held: ['4690 (event-store appends)'],
            seconds: 12,
          }),
          say('doctor.session-for', { state: 'idle in transaction', seconds: 90 }),
        ],
        advice: [say('doctor.end-session', { pid: 4711 })],
      },
    },
  ],
};

const reason = 'The reason; it is kept in the ledger with the actor';

const act = (action: ProjectionAction) => {
  const { operationId, summary, description, status } = projectionActions[action];
  return {
    post: {
      ...common,
      operationId,
      summary,
      description,
      requestParams: {
        path: z.object({
          name: projectionNameSchema.meta({ description: 'A projection', example: 'bids' }),
        }),
      },
      requestBody: {
        description: reason,
        content: {
          'application/json': {
            schema: projectionActionBodySchema(action),
            example: { reason: 'After the fix of the count' },
          },
        },
      },
      responses: {
        [status]: done(projectionSchema, status === 202 ? rebuilding : running, 'The projection'),
        ...problems(400, 401, 403, 404, 409, 413, 415),
      },
    },
  };
};

/** The calls of operators. */
export const operationsPaths: ZodOpenApiPathsObject = {
  '/operations/projections': {
    get: {
      ...common,
      operationId: 'projections',
      summary: 'The state and position of each projection',
      responses: {
        200: done(
          projectionsSchema,
          { projections: [running] },
          'All projections, whichever process feeds them',
        ),
        ...problems(400, 401, 403),
      },
    },
  },
  ...Object.fromEntries(
    projectionActionNames.map((action) => [projectionActionPath('{name}', action), act(action)]),
  ),
  '/operations/actions': {
    get: {
      ...common,
      operationId: 'operatorActions',
      summary: 'The actions of operators: who, when, what and why',
      requestParams: {
        query: z.strictObject({
          limit: actionsQuerySchema.shape.limit.meta({
            description: 'Maximum number of actions in one answer. Default: 100',
            override: { type: 'integer', minimum: 1, maximum: 1000, pattern: undefined },
          }),
          cursor: actionsQuerySchema.shape.cursor.meta({ description: '`next` of the page before' }),
        }),
      },
      responses: {
        200: done(
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
        ...problems(400, 401, 403),
      },
    },
  },
  '/operations/doctor': {
    get: {
      ...common,
      operationId: 'diagnose',
      summary: 'Find faults, and what to do about them',
      description:
        'Checks everything that the product needs, which processes lead, which PostgreSQL session blocks which, and the positions of the relay and ' +
        'the projections. A check that fails is a finding too.',
      responses: {
        200: done(diagnosisSchema, diagnosis, 'The findings; `state` is the worst of them'),
        ...problems(401, 403),
      },
    },
  },
};
