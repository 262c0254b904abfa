import type { ActionAnswer, DeadLetterAnswer, ProjectionAnswer, RebuildStatus } from '@marketplace/contracts';
// Loaded before the first test needs it.
import '../features/operations/OperationsPages.tsx';
import { routes } from '../app/routes.tsx';
import type { User } from '../features/auth/identity/identity.ts';
import { operator } from './fakeIdentity.ts';
import { renderApp } from './renderApp.tsx';

/** Opens an operations screen. */
export const openOperations = (at: string, user: User = operator) => renderApp({ routes, at, user });

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
