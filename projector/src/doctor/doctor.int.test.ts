import { diagnosisSchema, type ProjectionAnswer } from '@marketplace/contracts';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { projections } from '@marketplace/read-store/projections';
import { createLogger, Problem } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveGroupOf } from '../consumer/groups.ts';
import { serveOperators } from '../testing/serveOperators.ts';
import { createDoctor, type DoctorDeps } from './doctor.ts';
import type { Operations } from '../operations/operations.ts';
import { createOperationsRouter } from '../operations/operationsRouter.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const liveGroup = liveGroupOf(projections);
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let events: EventStore;
beforeEach(async () => {
  database = await createTestDatabase();
  events = await openEventStore({ url: database.url, logger });
});
afterEach(async () => {
  await events.close();
  await database.drop();
});

const projection: ProjectionAnswer = {
  name: 'tasks',
  state: 'running',
  position: 0,
  head: 0,
  lag: { events: 0, seconds: 0, trend: 'steady' },
  rate: 0,
  generation: 4,
  deadLetters: 0,
};
const doctor = (deps: Partial<DoctorDeps> = {}) =>
  createDoctor({
    events,
    mails: {
      waiting: () => Promise.resolve({ count: 0 }),
      taken: () => Promise.resolve(undefined),
      notTaken: () => Promise.resolve({ people: 0, words: '' }),
    },
    projections: () => Promise.resolve([projection]),
    dependencies: [{ name: 'event store', check: () => events.check() }],
    settings: { KAFKA_BROKERS: undefined, KAFKA_TOPIC: 'events' },
    dataDir: import.meta.dirname,
    logger,
    repeatFor: 0,
    ...deps,
  });

it('finds who holds up an append, and who should lead and does not', async () => {
  const forgetful = new pg.Client({ connectionString: database.url, application_name: 'a terminal' });
  await forgetful.connect();
  try {
    const stop = new AbortController();
    const terms = events.leadership.terms(`projection ${liveGroup}`, stop.signal)[Symbol.asyncIterator]();
    await terms.next();
    const diagnose = doctor();
    expect(
      (await diagnose()).findings.filter(({ state, about }) => state !== 'good' && about !== 'disk'),
    ).toEqual([]);

    await forgetful.query('BEGIN; LOCK TABLE event_store.relays');
    const waiting = events.relayCheckpoints.load('events');
    await expect
      .poll(async () => (await diagnose()).findings.map(({ says }) => says))
      .toContainEqual(
        expect.stringMatching(/^Session \d+ \(a terminal\) holds up session \d+ \(event-store\) for /),
      );
    stop.abort();
    await terms.return?.();
    await expect
      .poll(async () => (await diagnose()).findings)
      .toContainEqual(expect.objectContaining({ about: 'leader of the projections', state: 'bad' }));
    await forgetful.query('ROLLBACK');
    await waiting;
  } finally {
    await forgetful.end();
  }
});

describe('a part that leads nothing yet', () => {
  /** The doctor during a rebuild that has just begun: its consumer has a leader after `leadsAfter` looks; it ends after `endsAfter`. */
  const looksOf = async (leadsAfter: number, endsAfter = Infinity, lookAgainFor = Infinity) => {
    const real = await events.postgresStatus();
    const rebuild = {
      state: 'catching-up' as const,
      generation: 5,
      position: 0,
      head: 0,
      rate: 0,
      secondsLeft: null,
      startedAt: new Date().toISOString(),
    };
    const led = [`projection ${liveGroup}`, 'projection tasks.5'].map((name) => ({
      name,
      epoch: 1,
      holder: 'host/1/a',
      since: rebuild.startedAt,
      pid: 1,
    }));
    let looks = 0;
    const diagnosis = await doctor({
      repeatAfter: 0,
      repeatFor: lookAgainFor,
      projections: () => Promise.resolve([looks < endsAfter ? { ...projection, rebuild } : projection]),
      events: {
        ...events,
        postgresStatus: () => {
          looks += 1;
          return Promise.resolve({ ...real, leaders: led.slice(0, looks > leadsAfter ? 2 : 1) });
        },
      },
    })();
    return [
      looks,
      diagnosis.findings.filter(({ about }) => about.startsWith('leader of')).map(({ state }) => state),
    ];
  };

  it('is no finding where it leads soon, or is not needed any more', async () => {
    expect(await looksOf(0)).toEqual([1, ['good', 'good']]);
    expect(await looksOf(3)).toEqual([4, ['good', 'good']]);
    expect(await looksOf(Infinity, 2)).toEqual([3, ['good']]);
  });

  it('is one where it still does not after some seconds', async () => {
    expect(await looksOf(Infinity, Infinity, 1)).toEqual([expect.any(Number), ['bad', 'good']]);
  });
});

it('tells what is away, and what it could not ask, instead of failing', async () => {
  const diagnosis = await doctor({
    dependencies: [
      { name: 'sign-in', check: () => fetch('http://127.0.0.1:1/') },
      { name: 'read store', check: () => Promise.resolve() },
    ],
    projections: () => Promise.reject(new Problem('unavailable', 'MongoDB is away.')),
    settings: { KAFKA_BROKERS: ['127.0.0.1:1'], KAFKA_TOPIC: 'events' },
  })();
  expect(diagnosisSchema.parse(diagnosis).state).toBe('bad');
  const of = (about: string) => diagnosis.findings.find((one) => one.about === about);
  expect(of('sign-in')).toMatchObject({ state: 'bad', advice: expect.any(String) as string });
  expect(of('read store')).toMatchObject({ state: 'good' });
  expect(of('projections')).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('MongoDB') as string,
  });
  expect(of('Kafka')).toMatchObject({ state: 'warning' });
  expect(of('leader of relay events')).toMatchObject({ state: 'bad' });
});

it('answers operators, and no cache', async () => {
  const service = await serveOperators((identity) =>
    createOperationsRouter({ operations: {} as Operations, diagnose: doctor(), identity }),
  );
  const ask = (as: string) => service.call('GET', '/operations/doctor', undefined, as);
  try {
    const answer = await ask('olga');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(diagnosisSchema.parse(answer.body).findings.length).toBeGreaterThan(3);
  } finally {
    await service.stop();
  }
});
