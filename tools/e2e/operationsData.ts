import {
  deadLetterStates,
  operatorActions,
  personStores,
  eventTypes,
  projectionNames,
  type ActionAnswer,
  type DeadLetterAnswer,
  type OperationsHistory,
  type Person,
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
    check: { checked: 61_204, since: time, differences: 2 },
    preview: {
      state: 'done',
      compared: 900,
      different: 2,
      samples: [
        { id: '01930000-0000-7000-8000-000000000001', before: { budget: 9 }, after: { budget: 12 } },
        { id: '01930000-0000-7000-8000-000000000002', before: null, after: { budget: 12 } },
      ],
    },
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

const minute = 60_000;
/** A lag that rises and falls, events of more types than a picture has colours, requests and errors, and a mark of each kind. */
export const historyUntil = (now: number): OperationsHistory => {
  const at = (ago: number) => new Date(Math.floor(now / minute - ago) * minute).toISOString();
  const points = (valueOf: (ago: number) => number) =>
    Array.from({ length: 50 }, (_, index): [string, number] => [at(49 - index), valueOf(49 - index)]);
  return {
    series: [
      ...projectionNames.map((name, place) => ({
        name: 'lag' as const,
        projection: name,
        points: points((ago) => Math.max(0, 90 - (ago - 10 * place) ** 2)),
      })),
      ...eventTypes.map((type, place) => ({
        name: 'events' as const,
        type,
        points: points((ago) => ((ago + place) % 7) * (place + 1)),
      })),
      { name: 'requests', points: points((ago) => 400 + 13 * (ago % 9)) },
      { name: 'errors', points: points((ago) => (ago % 10 === 0 ? 12 : 0)) },
    ],
    marks: [
      { at: at(40), kind: 'restart' },
      { at: at(20), kind: 'rebuild', projection: 'tasks' },
      { at: at(10), kind: 'fault', projection: 'bids' },
    ],
  };
};

/** A person with a store in each state. */
export const person: Person = {
  uid: 'yAVFDBDfPk',
  state: 'active',
  stores: personStores.map((store, index) => ({
    store,
    state: index < 2 ? 'done' : 'pending',
    ...(index === 3 && { fault: 'It did not answer within 5 s.' }),
  })),
};

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
