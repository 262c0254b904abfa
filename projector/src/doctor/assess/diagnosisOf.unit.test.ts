import { diagnosisSchema, type ProjectionAnswer } from '@marketplace/contracts';
import type { PostgresStatus, Session } from '@marketplace/event-store';
import { describe, expect, it } from 'vitest';
import type { Facts } from '../checks.ts';
import { diagnosisOf as diagnosisAt, findingsOf } from './diagnosisOf.ts';

const tasks: ProjectionAnswer = {
  name: 'tasks',
  state: 'running',
  position: 100,
  head: 100,
  lag: { events: 0, seconds: 0, trend: 'steady' },
  rate: 0,
  generation: 1,
  deadLetters: 0,
};
const postgres: PostgresStatus = {
  version: '18.0',
  user: 'marketplace',
  databaseBytes: 12e6,
  connections: { used: 10, most: 100 },
  leaders: [
    { name: 'projection live', epoch: 3, holder: 'host/42/ab', since: '2026-01-01T00:00:00.000Z', pid: 7 },
    // The leader of a generation that does not exist any more: no finding.
    {
      name: 'projection tasks.0',
      epoch: 1,
      holder: 'host/1/aa',
      since: '2025-01-01T00:00:00.000Z',
      pid: undefined,
    },
  ],
  blocked: [],
  oldestTransaction: undefined,
  sessions: 9,
  hiddenSessions: 0,
};
const healthy: Facts = {
  at: '2026-01-02T00:00:00.000Z',
  dependencies: [{ name: 'PostgreSQL', milliseconds: 2 }],
  jobs: [{ name: 'old keys', isFailing: false }],
  postgres: { answer: postgres },
  projections: { answer: [tasks] },
  documents: { answer: [] },
  mustBeLed: ['projection live'],
};
const session: Session = {
  pid: 500,
  application: 'psql',
  state: 'idle in transaction',
  stateSeconds: 90,
  transactionSeconds: 95,
  hidden: false,
};

const diagnosisOf = (facts: Facts) => diagnosisAt(facts.at, findingsOf(facts));

/** The findings that are not good, each on one line. */
const troublesOf = (facts: Partial<Facts>) =>
  diagnosisOf({ ...healthy, ...facts })
    .findings.filter(({ state }) => state !== 'good')
    .map(({ about, state, says }) => `${state}: ${about}: ${says}`);
const withLook = (look: Partial<PostgresStatus>) =>
  troublesOf({ postgres: { answer: { ...postgres, ...look } } });
const withTasks = (change: Partial<ProjectionAnswer>) =>
  troublesOf({ projections: { answer: [{ ...tasks, ...change }] } });

describe('a diagnosis', () => {
  it('is good where everything is', () => {
    const diagnosis = diagnosisOf(healthy);
    expect(diagnosis.state).toBe('good');
    expect(diagnosisSchema.parse(diagnosis)).toEqual(diagnosis);
    expect(diagnosis.findings.map(({ about }) => about)).toEqual([
      'PostgreSQL',
      'projection tasks',
      'leader of the projections',
      'PostgreSQL connections',
      'PostgreSQL sessions',
      'job old keys',
    ]);
  });

  it('is as grave as its gravest finding', () => {
    const paused = { projections: { answer: [{ ...tasks, state: 'paused' as const }] } };
    expect(diagnosisOf({ ...healthy, ...paused }).state).toBe('warning');
    const dependencies = [{ name: 'sign-in', milliseconds: 5_000, fault: 'ECONNREFUSED' }];
    expect(diagnosisOf({ ...healthy, ...paused, dependencies }).state).toBe('bad');
  });

  it('gives advice with every trouble', () => {
    const facts: Facts = {
      ...healthy,
      mustBeLed: ['projection tasks.2'],
      jobs: [{ name: 'old keys', lastFailure: '2026-01-01T00:00:00.000Z', isFailing: true }],
      projections: {
        answer: [{ ...tasks, deadLetters: 2, lag: { events: 5, seconds: 60, trend: 'rising' } }],
      },
      postgres: {
        answer: {
          ...postgres,
          connections: { used: 99, most: 100 },
          blocked: [{ ...session, pid: 9, waitsSeconds: 8, blockedBy: [session] }],
          oldestTransaction: session,
          hiddenSessions: 3,
        },
      },
      disk: { answer: { path: '/data', freeBytes: 1e6, totalBytes: 1e9 } },
    };
    const troubles = diagnosisOf(facts).findings.filter(({ state }) => state !== 'good');
    expect(troubles).toHaveLength(8);
    expect(troubles.filter(({ advice }) => advice === undefined)).toEqual([]);
  });
});

describe('PostgreSQL', () => {
  it('names the session that holds up others, and how to end it', () => {
    const append = { ...session, pid: 9, application: 'event-store appends', waitsSeconds: 12 };
    const blocked = [{ ...append, blockedBy: [session] }];
    expect(withLook({ blocked })).toEqual([
      'bad: PostgreSQL sessions: Session 500 (psql) holds up session 9 (event-store appends) for 12 s. It is idle in transaction for 90 s, in a transaction of 95 s.',
    ]);
  });
  it('says of another user’s session that it can’t be seen', () => {
    const hidden = { ...session, state: null, stateSeconds: null, transactionSeconds: null, hidden: true };
    const blocked = [{ ...session, pid: 9, waitsSeconds: 6, blockedBy: [hidden] }];
    expect(withLook({ blocked })).toEqual([
      expect.stringContaining('It is another user’s: what it does can’t be seen.'),
    ]);
  });
  it('has no trouble with a session that waits for some seconds: that is usual', () => {
    expect(withLook({ blocked: [{ ...session, pid: 9, waitsSeconds: 5, blockedBy: [session] }] })).toEqual(
      [],
    );
  });
  it.each([
    ['idle in transaction', 59, 0],
    ['idle in transaction', 61, 1],
    ['active', 61, 0],
    ['active', 301, 1],
  ])('has a transaction that is %s for %i s: %i troubles', (state, transactionSeconds, troubles) => {
    expect(withLook({ oldestTransaction: { ...session, state, transactionSeconds } })).toHaveLength(troubles);
  });
  it('has nobody who leads', () => {
    expect(withLook({ leaders: [] })).toEqual([
      'bad: leader of the projections: Nobody leads, and nobody ever has.',
    ]);
    const gone = postgres.leaders.map((leader) => ({ ...leader, pid: undefined }));
    expect(withLook({ leaders: gone })).toEqual([
      expect.stringContaining('Nobody leads; the last was host/42/ab'),
    ]);
  });
  it('can’t be asked: the diagnosis names it, and has the rest', () => {
    expect(troublesOf({ postgres: { fault: 'ECONNREFUSED' } })).toEqual([
      'warning: PostgreSQL: This could not be looked at: ECONNREFUSED',
    ]);
  });
});

describe('a projection', () => {
  it.each([
    [
      { state: 'paused' as const },
      ['Operations > Actions', 'Operations > Projections', 'ops -- resume tasks'],
    ],
    [{ deadLetters: 1 }, ['Operations > Dead letters', 'ops -- dead-letters list']],
  ])('%o has advice that names the screen and the command', (change, places) => {
    const projections = { answer: [{ ...tasks, ...change }] };
    const { findings } = diagnosisOf({ ...healthy, projections });
    for (const place of places)
      expect(findings.find(({ state }) => state !== 'good')?.advice).toContain(place);
  });
  it.each([
    [{ lag: { events: 9, seconds: 4, trend: 'rising' as const } }, []],
    [{ lag: { events: 9, seconds: 6, trend: 'rising' as const } }, ['warning']],
    [{ lag: { events: 9, seconds: 31, trend: 'rising' as const } }, ['bad']],
    [{ lag: { events: 9, seconds: 31, trend: 'falling' as const } }, ['warning']],
    [{ state: 'failed' as const }, ['bad']],
    [{ state: 'paused' as const }, ['warning']],
    [{ deadLetters: 1 }, ['warning']],
  ])('%o', (change, states) => {
    expect(withTasks(change).map((line) => line.split(':')[0])).toEqual(states);
  });
  it('that waits for a newer program says so, and what to do', () => {
    const reason = 'A newer program wrote the event at position 8; this projector can’t read it.';
    const failed = { ...tasks, state: 'failed' as const, reason };
    const { findings } = diagnosisOf({ ...healthy, projections: { answer: [failed] } });
    const [finding] = findings.filter(({ state }) => state === 'bad');
    expect(finding?.says).toContain(reason);
    expect(finding?.advice).toContain('Update this projector');
  });
  it('has a rebuild that was refused, and why', () => {
    const rebuild = {
      state: 'refused' as const,
      generation: 2,
      position: 100,
      head: 100,
      rate: 0,
      secondsLeft: null,
      startedAt: healthy.at,
      message: 'Documents differ.',
    };
    expect(withTasks({ rebuild })).toEqual([
      'warning: rebuild of tasks: The last one was refused. Documents differ.',
    ]);
    expect(withTasks({ rebuild: { ...rebuild, state: 'catching-up' } })).toEqual([]);
  });
});

describe('Kafka', () => {
  const partition = { partition: 0, led: true, replicas: 3, inSync: 3, lag: new Map([['g', 5]]) };
  const withPartition = (change: object) =>
    troublesOf({ kafka: { answer: { brokers: 3, members: [], partitions: [{ ...partition, ...change }] } } });
  it.each([
    [{}, []],
    [{ led: false }, ['bad: Kafka topic: Nobody leads 1 partition: 0.']],
    [{ inSync: 2 }, ['warning: Kafka topic: Not all replicas of 1 partition are in sync.']],
    [{ lag: new Map([['g', 20_000]]) }, ['warning: Kafka group g: Lag: 20,000 messages.']],
  ])('%o', (change, troubles) => {
    expect(withPartition(change)).toEqual(troubles);
  });
  it('is not told what the relay can’t bring it', () => {
    const relay = { position: 40, head: 100, lag: { events: 60, seconds: 45 } };
    const says = 'relay to Kafka: 60 events are not published, the oldest 45 s old.';
    for (const relayBefore of [undefined, relay])
      expect(troublesOf({ relay: { answer: relay }, relayBefore })).toEqual([`bad: ${says}`]);
    const goesOn = { relay: { answer: relay }, relayBefore: { ...relay, position: 39 } };
    expect(troublesOf(goesOn)).toEqual([`warning: ${says}`]);
  });
});
