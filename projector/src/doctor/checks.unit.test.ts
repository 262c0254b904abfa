import type { NewFinding, ProjectionAnswer, RebuildStatus } from '@marketplace/contracts';
import type { DocumentCheck, PostgresStatus, Session } from '@marketplace/event-store';
import { describe, expect, it } from 'vitest';
import { ofChecks } from './documents.ts';
import { ofKafka, ofRelay } from './kafka.ts';
import { ofMails } from './mails.ts';
import { ofPostgres } from './postgres.ts';
import { ofProjection } from './projections.ts';
import { ofStamps } from './doctor.ts';

/** The findings that are not good: their states and kinds. */
const troubles = (findings: readonly NewFinding[]) =>
  findings.filter(({ state }) => state !== 'good').map(({ state, kind }) => `${state} ${kind}`);

describe('time stamps', () => {
  const at = '2026-01-02T00:00:00.000Z';

  it('are a warning after a failure, and nothing before the first request', () => {
    const fault = { position: 7, since: at, at, fault: 'The answer is for another hash.' };
    const [found] = ofStamps({ last: { position: 5, at }, fault });
    expect([found?.kind, found?.state, found?.says]).toEqual([
      'not-stamped',
      'warning',
      expect.stringMatching(/head at position 7 has none: The answer is for another hash\. First failure: /),
    ]);
    expect(ofStamps({ last: { position: 5, at } })).toMatchObject([{ kind: 'stamped', state: 'good' }]);
    expect(ofStamps({})).toEqual([]);
  });
});

describe('a projection', () => {
  const now = '2026-01-02T00:00:00.000Z';
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
  const findings = (change: Partial<ProjectionAnswer>) =>
    ofProjection({ ...tasks, ...change }, () => 'a/1', Date.parse(now));
  const lag = (seconds: number, trend: 'falling' | 'rising') => ({ lag: { events: 9, seconds, trend } });
  const stopped = (seconds: number) => ({ stopped: { partitions: [3, 7], position: 78, seconds } });
  const ended = (change: Partial<RebuildStatus>) => ({
    rebuild: {
      state: 'swapped',
      generation: 2,
      position: 9,
      head: 9,
      rate: 0,
      secondsLeft: null,
      startedAt: now,
      ...change,
    } as const,
  });

  it.each([
    [{}, []],
    [lag(4, 'rising'), []],
    [lag(6, 'rising'), ['warning behind']],
    [lag(31, 'rising'), ['pending behind']],
    [lag(31, 'falling'), ['warning behind']],
    [{ state: 'failed' as const }, ['bad cannot-go-on']],
    [{ state: 'failed' as const, reason: 'It is newer.' }, ['bad newer-event']],
    [{ state: 'paused' as const, ...stopped(40) }, ['warning paused']],
    [{ state: 'paused' as const, strays: 'It strays.' }, ['bad strays']],
    [stopped(14), ['pending stopped']],
    [stopped(15), ['bad stopped']],
    [{ deadLetters: 1 }, ['warning dead-letters']],
    [ended({}), []],
    [ended({ state: 'catching-up' }), []],
    [ended({ state: 'refused', message: 'Documents differ.' }), ['warning rebuild-ended']],
    [ended({ kind: 'repair', endedAt: now }), ['warning repaired']],
    [ended({ kind: 'repair', endedAt: '2026-01-01T00:00:00.000Z' }), []],
  ])('%o', (change, expected) => {
    expect(troubles(findings(change))).toEqual(expected);
  });

  it('has its name in each finding, and the screens and commands that help', () => {
    const [paused, letters] = findings({ state: 'paused', deadLetters: 2 });
    expect(paused).toMatchObject({ projection: 'tasks', says: 'It is paused, 0 events behind.' });
    expect(paused?.advice).toContain('Operations > Projections, or npm run ops -- resume tasks.');
    expect(letters).toMatchObject({ projection: 'tasks', about: 'dead letters of tasks' });
    expect(findings(stopped(40))[0]?.says).toBe(
      'Stopped partitions: 3, 7; at 78 of 100, for 40 s or longer. Projectors (host/process) that have them: a/1.',
    );
  });
});

describe('PostgreSQL', () => {
  const session: Session = {
    pid: 500,
    application: 'psql',
    state: 'idle in transaction',
    stateSeconds: 90,
    transactionSeconds: 95,
    hidden: false,
  };
  const led = { name: 'projection live.1', epoch: 3, holder: 'host/42', since: '2026-01-01T00:00:00.000Z' };
  const healthy: PostgresStatus = {
    version: '18.0',
    user: 'marketplace',
    databaseBytes: 12e6,
    connections: { used: 10, most: 100 },
    // The leader of a generation that does not exist any more is no finding.
    leaders: [
      { ...led, pid: 7 },
      { ...led, name: 'projection tasks.0', pid: undefined },
    ],
    blocked: [],
    oldestTransaction: undefined,
    sessions: 9,
    hiddenSessions: 0,
  };
  const findings = (change: Partial<PostgresStatus>) => ofPostgres({ ...healthy, ...change }, [led.name]);
  const held = (waitsSeconds: number, by = session) => ({
    blocked: [{ ...session, pid: 9, application: 'appends', waitsSeconds, blockedBy: [by] }],
  });
  const open = (state: string, transactionSeconds: number) => ({
    oldestTransaction: { ...session, state, transactionSeconds },
  });

  it.each([
    [{}, []],
    [{ leaders: [] }, ['pending no-leader']],
    [{ leaders: [{ ...led, pid: undefined }] }, ['pending no-leader']],
    // A wait of some seconds is usual.
    [held(5), []],
    [held(6), ['bad holds-up']],
    [open('idle in transaction', 59), []],
    [open('idle in transaction', 61), ['warning open-transaction']],
    [open('active', 61), []],
    [open('active', 301), ['warning open-transaction']],
    [open('active', 3_600), ['bad open-transaction']],
    [{ connections: { used: 81, most: 100 } }, ['warning many-connections']],
    [{ connections: { used: 96, most: 100 } }, ['bad many-connections']],
  ])('%o', (change, expected) => {
    expect(troubles(findings(change))).toEqual(expected);
  });

  it('names the session that holds up another one, and says of another user’s that it is hidden', () => {
    const says = (by?: Session) => findings(held(12, by)).find(({ kind }) => kind === 'holds-up')?.says;
    expect(says()).toBe(
      'Session 500 (psql) holds up session 9 (appends) for 12 s. Its state: idle in transaction, for 90 s; its transaction: 95 s.',
    );
    expect(says({ ...session, state: null, hidden: true })).toContain('Its state: hidden, because');
  });
});

describe('Kafka', () => {
  const partition = { partition: 0, led: true, replicas: 3, inSync: 3, lag: new Map([['g', 5]]) };
  it.each([
    [{}, []],
    [{ led: false }, ['pending partitions-without-leader']],
    [{ inSync: 2 }, ['warning partitions-not-in-sync']],
    [{ lag: new Map([['g', 20_000]]) }, ['warning not-acknowledged']],
  ])('%o', (change, expected) => {
    const status = { brokers: 3, members: [], partitions: [{ ...partition, ...change }] };
    expect(troubles(ofKafka(status))).toEqual(expected);
  });

  it('is not told what the relay can’t bring it; a relay that moves catches up', () => {
    const relay = { position: 40, head: 100, lag: { events: 60, seconds: 45 } };
    const first = ofRelay(relay, []);
    expect(troubles(first)).toEqual(['pending not-published']);
    expect(troubles(ofRelay(relay, first))).toEqual(['pending not-published']);
    expect(troubles(ofRelay({ ...relay, position: 41 }, first))).toEqual(['warning not-published']);
    expect(troubles(ofRelay({ ...relay, lag: { events: 60, seconds: 5 } }, []))).toEqual([]);
  });
});

it('the continuous check has a finding for each document that differs, up to five, and one for all that do not', () => {
  const since = '2026-11-21T09:00:00.000Z';
  const check: DocumentCheck = { projection: 'tasks', generation: 1, since, checked: 7, differences: [] };
  const difference = {
    taskId: 't1',
    collection: 'tasks',
    id: 'd1',
    kind: 'different' as const,
    fields: ['title', 'budget'],
    ledger: 'aa',
    served: 'bb',
  };
  expect(ofChecks([check, { ...check, projection: 'bids', checked: 5 }]).map(({ says }) => says)).toEqual([
    '12 documents compared with the events since 2026-11-21 09:00:00 UTC; none differs.',
  ]);
  const differing = ofChecks([{ ...check, differences: Array.from({ length: 9 }, () => difference) }]);
  expect(differing).toHaveLength(5);
  expect(differing[0]).toMatchObject({
    projection: 'tasks',
    says: 'Document d1 (tasks) of task t1 differs in title, budget: served bb, by its events aa (hashes).',
    advice: 'Find out who changed it. Then make the documents again: npm run ops -- rebuild tasks.',
  });
});

describe('e-mails', () => {
  const quiet = {
    waiting: () => Promise.resolve({ count: 0 }),
    taken: () => Promise.resolve(undefined),
    notTaken: () => Promise.resolve({ people: 0, words: '' }),
  };
  const now = Date.parse('2027-01-01T10:00:00.000Z');
  it.each([
    [undefined, 'Waiting: 0 mails.'],
    ['2027-01-01T09:45:00.000Z', 'Waiting: 3 mails.'],
    ['2027-01-01T09:44:00.000Z', 'Waiting: 3 mails; the oldest was due 16 minutes ago.'],
  ])('are a trouble if the oldest waits since %s', async (since, says) => {
    const waiting = () => Promise.resolve({ count: since === undefined ? 0 : 3, since });
    const [found] = await ofMails({ ...quiet, waiting }, now);
    expect([found?.says, found?.kind]).toEqual([says, says.includes('oldest') ? 'mail-waits' : 'mails-go']);
  });

  it('wait only since the last one was taken', async () => {
    const last = '2027-01-01T09:40:00.000Z';
    const since = '2027-01-01T07:00:00.000Z';
    const waiting = (_: string, after = '') =>
      Promise.resolve(since > after ? { count: 1, since } : { count: 0 });
    expect(troubles(await ofMails({ ...quiet, waiting }, now))).toEqual(['warning mail-waits']);
    const taken = () => Promise.resolve(last);
    expect(troubles(await ofMails({ ...quiet, waiting, taken }, now))).toEqual([]);
  });

  it.each([2, 3])('are told in the server’s words from three people on: %i', async (people) => {
    const notTaken = () => Promise.resolve({ people, words: '550 blocked using a list' });
    const found = await ofMails({ ...quiet, notTaken }, now);
    expect(troubles(found)).toEqual(people < 3 ? [] : ['warning mail-not-taken']);
    if (people >= 3) expect(found[0]?.says).toContain('3 people. It says: 550 blocked using a list');
  });
});
