import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { kinds, openTestStore, together, wholeLedger, type TestStore } from '../testing/testStore.ts';

const hour = 3_600_000;
let test: TestStore;
beforeEach(async () => {
  test = await openTestStore();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const decidedBy = (now: Date) => ({ ...sampleAppend(sampleId(), 0), decidedAt: now.toISOString() });
const clockOf = (sql: string) =>
  test.sql(
    `CREATE OR REPLACE FUNCTION event_store.clock() RETURNS timestamptz LANGUAGE sql VOLATILE RETURN ${sql}`,
  );

describe('the time of an event', () => {
  it('is the ledger’s, whatever the clock of the service says', async () => {
    const real = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => real - hour);
    const { ledger } = test.store;
    // Before the first answer the service knows only its own clock. Then it decides again by the ledger's clock.
    expect(kinds(await together(test.store, [decidedBy(ledger.now())]))).toEqual(['version-conflict']);
    expect(
      kinds(
        await together(
          test.store,
          [1, 2, 3].map(() => decidedBy(ledger.now())),
        ),
      ),
    ).toEqual(Array.from({ length: 3 }, () => 'appended'));
    const alone = await ledger.append(decidedBy(ledger.now()));
    expect(alone.kind).toBe('appended');
    for (const { recordedAt } of await wholeLedger(test.store))
      expect(Date.parse(recordedAt) - real).toBeGreaterThan(-1_000);
  });

  it('never goes back with the position, also when PostgreSQL’s clock does', async () => {
    await clockOf(`clock_timestamp() - random() * interval '5 seconds'`);
    const another = await test.openAnother();
    for (let round = 0; round < 20; round += 1) {
      const store = round % 2 === 0 ? test.store : another;
      const count = round % 3 === 0 ? 1 : 4;
      await together(
        store,
        Array.from({ length: count }, () => sampleAppend(sampleId(), 0, 2)),
      );
    }
    const times = (await wholeLedger(test.store)).map(({ recordedAt }) => recordedAt);
    expect(times.length).toBeGreaterThan(80);
    expect(times).toEqual([...times].sort());
  });

  it('of the next day means that the command is decided again, alone and in a batch', async () => {
    await clockOf(`'2027-03-01T00:00:00.001Z'::timestamptz`);
    const before = () => decidedBy(new Date('2027-02-28T23:59:59.999Z'));
    const after = () => decidedBy(new Date('2027-03-01T00:00:00.000Z'));
    expect(kinds(await together(test.store, [before(), after(), before()]))).toEqual([
      'version-conflict',
      'appended',
      'version-conflict',
    ]);
    expect(kinds(await together(test.store, [before()]))).toEqual(['version-conflict']);
    expect(kinds(await together(test.store, [after()]))).toEqual(['appended']);
  });
});

it('a long snapshot of another session makes appends read no more pages: no row is written again and again', async () => {
  const analyst = new pg.Client({ connectionString: test.url });
  await analyst.connect();
  await analyst.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM event_store.events');
  for (let round = 0; round < 500; round += 1) await test.store.ledger.append(sampleAppend(sampleId(), 0));
  const [row] = await test.sql(
    'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT position, hash FROM event_store.events ORDER BY position DESC LIMIT 1',
  );
  const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ Plan: Record<string, number> }];
  expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThan(10);
  const rewritten = () =>
    test.sql(`SELECT relname, n_tup_upd::int AS updates FROM pg_stat_user_tables
      WHERE schemaname = 'event_store' AND n_tup_upd > 0`);
  const inserted = async () =>
    (await test.sql(`SELECT n_tup_ins::int AS n FROM pg_stat_user_tables WHERE relname = 'events'`))[0]?.[
      'n'
    ];
  await expect.poll(inserted).toBeGreaterThanOrEqual(500);
  expect(await rewritten()).toEqual([]);
  await analyst.query('COMMIT');
  await analyst.end();
});
