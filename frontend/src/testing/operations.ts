import type {
  ActionAnswer,
  DeadLetterAnswer,
  Diagnosis,
  FigureHistory,
  ProjectionAnswer,
  RebuildStatus,
} from '@marketplace/contracts';
import { http, HttpResponse } from 'msw';
// Loaded before the first test needs it.
import '../features/operations/OperationsSection.tsx';
import { routes } from '../app/routes.tsx';
import type { User } from '../auth/identity/identity.ts';
import { beforeEach } from 'vitest';
import { apiServer, apiUrl } from './apiServer.ts';
import { operator } from './fakeIdentity.ts';
import { renderApp } from './renderApp.tsx';

// The answers that operations screens read when the product works well; a test replaces the answers that it is about.
beforeEach(() => {
  apiServer.use(
    http.get(apiUrl('/operations/projections'), () => HttpResponse.json({ projections: [] })),
    http.get(apiUrl('/operations/doctor'), () => HttpResponse.json(someDiagnosis())),
    http.get(apiUrl('/operations/history'), () => HttpResponse.json(someHistory())),
  );
});

export const openOperations = (at: string, user: User = operator) => renderApp({ routes, at, user });

/** The diagnosis of a product that works well, with the given findings added. */
export const someDiagnosis = (...findings: Diagnosis['findings']): Diagnosis => ({
  at: new Date().toISOString(),
  state: 'good',
  findings: [{ about: 'event store', state: 'good', says: 'It answers within 2 ms.' }, ...findings],
});

/** A lag of two projections in the last minutes, events of two types, and requests with errors. */
const someHistory = (): FigureHistory => {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  const at = (ago: number) => new Date(minute - ago * 60_000).toISOString();
  const points = (...values: readonly number[]) =>
    values.map((value, index): [string, number] => [at(values.length - 1 - index), value]);
  return {
    series: [
      { name: 'lag', projection: 'tasks', points: points(0, 3, 90, 0) },
      { name: 'lag', projection: 'bids', points: points(0, 0, 1, 0) },
      { name: 'events', type: 'BidPlaced', points: points(0, 5, 7, 0) },
      { name: 'events', type: 'TaskPosted', points: points(1, 2, 0, 0) },
      { name: 'requests', points: points(10, 20, 1_030, 40) },
      { name: 'errors', points: points(0, 0, 30, 0) },
    ],
    marks: [{ at: at(2), kind: 'rebuild', projection: 'tasks' }],
  };
};

/** A running projection, with the given changes. */
export const someProjection = (change: Partial<ProjectionAnswer> = {}): ProjectionAnswer => ({
  name: 'tasks',
  state: 'running',
  position: 12_345,
  head: 12_345,
  lag: { events: 0, seconds: 0, trend: 'steady' },
  rate: 3.2,
  generation: 3,
  previousGeneration: 2,
  deadLetters: 0,
  ...change,
});

/** A half-finished rebuild. */
export const someRebuild = (change: Partial<RebuildStatus> = {}): RebuildStatus => ({
  state: 'catching-up',
  generation: 4,
  position: 6_000,
  head: 12_000,
  rate: 4_000,
  secondsLeft: 2,
  startedAt: new Date(Date.now() - 60_000).toISOString(),
  ...change,
});

export const someDeadLetter = (number: number, change: Partial<DeadLetterAnswer> = {}): DeadLetterAnswer => ({
  id: `letter-${number}`,
  projection: 'tasks',
  generation: 3,
  state: 'parked',
  position: 1_000 + number,
  eventId: `01930000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  type: 'TaskUpdated',
  taskId: `01930000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  error: {
    message: 'The budget is not a number.',
    stack: 'TypeError: The budget is not a number.\n    at apply',
  },
  attempts: 5,
  parkedAt: new Date(Date.now() - 3_600_000).toISOString(),
  triedAt: new Date(Date.now() - 120_000).toISOString(),
  waiting: 2,
  ...change,
});

export const someAction = (position: number, change: Partial<ActionAnswer> = {}): ActionAnswer => ({
  at: new Date(Date.now() - 300_000).toISOString(),
  actor: { uid: 'uid-operator', email: 'operator@example.com' },
  action: 'pause',
  projection: 'tasks',
  reason: 'The disk is nearly full.',
  position,
  ...change,
});
