import {
  deadLetterStates,
  operatorActions,
  type ActionAnswer,
  type DeadLetterAnswer,
  type ProjectionAnswer,
  type RebuildStatus,
} from '@marketplace/contracts';

const time = '2026-01-01T00:00:00.000Z';
const projection: ProjectionAnswer = {
  name: 'tasks',
  state: 'running',
  position: 12_345,
  head: 12_345,
  lag: { events: 0, seconds: 0, trend: 'steady' },
  rate: 3.2,
  generation: 3,
  deadLetters: 0,
};
const rebuild: RebuildStatus = {
  state: 'catching-up',
  generation: 4,
  position: 6_000,
  head: 12_000,
  rate: 4_000,
  secondsLeft: 5_000,
  startedAt: time,
};

/** A projection in each state, with a rebuild in each. */
export const projections: readonly ProjectionAnswer[] = [
  {
    ...projection,
    state: 'paused',
    lag: { events: 6_345, seconds: 200_000, trend: 'rising' },
    deadLetters: 4,
    rebuild,
  },
  {
    ...projection,
    name: 'bids',
    state: 'failed',
    reason: 'The event can’t be read.',
    texts: {
      reason: [{ code: 'projection.newer-event', values: { position: 7, type: 'BidPlaced', version: 9 } }],
    },
    previousGeneration: 2,
    rebuild: {
      ...rebuild,
      state: 'refused',
      endedAt: time,
      message: 'Documents differ.',
      texts: { message: [{ code: 'rebuild.differs', values: { count: 4, version: 2 } }] },
      differences: {
        count: 4,
        compared: 900,
        examples: (['missing', 'unexpected', 'different'] as const).map((kind) => ({
          collection: 'bids',
          id: `01930000-0000-7000-8000-${kind.padStart(12, '0')}`,
          kind,
          fields: kind === 'different' ? ['amount', 'message'] : [],
        })),
      },
    },
  },
  {
    ...projection,
    name: 'notifications',
    state: 'rebuilding',
    lag: { events: 1, seconds: 0.4, trend: 'falling' },
    stopped: { partitions: [3], position: 100, seconds: 200 },
    rebuild: { ...rebuild, kind: 'repair', state: 'comparing' },
  },
  {
    ...projection,
    name: 'alerts',
    rebuild: {
      ...rebuild,
      kind: 'upgrade',
      state: 'swapped',
      endedAt: time,
      differences: { count: 0, compared: 1, examples: [] },
    },
  },
];

/** A dead letter in each state. */
export const letters: readonly DeadLetterAnswer[] = deadLetterStates.map((state, index) => ({
  id: `letter-${index}`,
  projection: 'tasks',
  generation: 1,
  state,
  position: 1_234 + index,
  eventId: `01930000-0000-7000-8000-00000000010${index}`,
  type: 'TaskUpdated',
  taskId: `01930000-0000-7000-8000-00000000000${index}`,
  error: { message: 'No number.', stack: 'TypeError: No number.\n    at apply' },
  attempts: 5,
  parkedAt: time,
  triedAt: time,
  waiting: index,
}));

/** An action of each kind, and one on all projections. */
export const actions: readonly ActionAnswer[] = [...operatorActions, 'retry-dead-letters' as const].map(
  (action, index) => ({
    at: time,
    actor: { uid: 'operator', email: 'operator@example.com' },
    action,
    ...(index < operatorActions.length && { projection: 'tasks' }),
    ...(action.endsWith('letters') && { deadLetterIds: ['letter-0', 'letter-1'] }),
    reason: 'Full disk.',
    position: index + 1,
  }),
);
