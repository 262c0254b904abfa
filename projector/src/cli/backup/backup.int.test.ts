import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  keyed,
  openTestStore,
  recordForgotten,
  sampleAppend,
  sampleId,
} from '@marketplace/event-store/testing';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUpAndRestore } from '../../testing/restoring.ts';
import { opsHere } from '../testing/cli.ts';

const given = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-backup-'));
  const file = join(folder, 'backup');
  const test = await openTestStore();
  onTestFinished(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });
  await test.store.ledger.append(sampleAppend(sampleId(), 0, 3));
  return { file, test, backUp: () => opsHere(['backup', file], { DATABASE_URL: test.url }) };
};

const emptyDatabase = async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.url;
};

const tables = `SELECT format('SELECT %L || x::text AS value FROM (SELECT %s FROM event_store.%I) x', relname || ' ',
    CASE relname WHEN 'streams' THEN 'task_id, version, last_position' WHEN 'migrations' THEN 'version' ELSE '*' END, relname) AS value
  FROM pg_class WHERE relnamespace = 'event_store'::regnamespace AND relkind = 'r'`;
const rules = `SELECT pg_get_indexdef(indexrelid) || coalesce(pg_get_constraintdef(c.oid), '') AS value
    FROM pg_index LEFT JOIN pg_constraint c ON conindid = indexrelid WHERE indrelid = 'event_store.events'::regclass
  UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'event_store'::regnamespace`;

/** All rows of the event store, without the states that commands fold again; and what guards the events. */
const everythingIn = async (url: string): Promise<readonly string[]> => {
  const selects = [...(await query(url, tables)), rules].map(String);
  return (await query(url, `${selects.join(' UNION ALL ')} ORDER BY 1`)).map(String);
};

const query = async (url: string, sql: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(sql).finally(() => client.end());
  return rows.map(({ value }) => value);
};

const changed = (change: (lines: string) => string) => async (file: string) =>
  writeFile(file, gzipSync(change(gunzipSync(await readFile(file)).toString())));

describe('a backup', () => {
  it('taken while people write is restored whole, and the product goes on from it', () =>
    backUpAndRestore({}, {}));

  it('is for its owner only, and never replaces a file', async () => {
    const { file, backUp } = await given();
    await backUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readFile(file);
    expect(await backUp()).toMatchObject({ code: 2, err: `${file} exists already.\n` });
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('has every row of the event store, and restores it with all indexes, constraints and triggers', async () => {
    const { file, test, backUp } = await given();
    const { ledger, persons, recordAccess } = test.store;
    await ledger.append(keyed(sampleAppend(sampleId(), 0, 2), { callerUid: 'bob' }));
    await recordAccess({ actor: { uid: 'eve', email: 'e@x' }, call: 'GET', details: { a: '"\\\n' } });
    await persons.hold('held', 'Tax law');
    await persons.beginForgetting('ada', { by: 'person', uid: 'ada' });
    await recordForgotten(test.store, 'ada');
    await persons.recorded('ada');
    await persons.deleteTexts('ada');
    await test.sql(`INSERT INTO event_store.heads (position, light, key_id, hash, signed_at, signature)
      SELECT position, false, 'key', hash, now(), '\\x00ff' FROM event_store.events WHERE position = 1`);
    expect(await backUp()).toMatchObject({ code: 0 });
    const url = await emptyDatabase();
    expect(await opsHere(['restore', file, '--no-forgotten'], { DATABASE_URL: url })).toMatchObject({
      code: 0,
    });
    const [before, after] = [await everythingIn(test.url), await everythingIn(url)];
    for (const row of [
      /^persons .*held/,
      /^audit_accesses .*eve/,
      /^idempotency_keys /,
      /^heads .*00ff/,
      /PRIMARY KEY/,
    ])
      expect(before).toContainEqual(expect.stringMatching(row));
    expect(after).toEqual(before);
  });

  it.each([
    ['cut', async (file: string) => truncate(file, (await stat(file)).size - 12)],
    ['changed', changed((lines) => lines.replace('"uid":"ada"', '"uid":"eve"'))],
    ['cut after the events', changed((lines) => lines.replace(/\{"schema".*/s, ''))],
    ['an export', changed((lines) => lines.replace(/\{"backup".*/s, ''))],
    ['of a later version', changed((lines) => lines.replace('{"backup":3', '{"backup":4'))],
    ['another file', (file: string) => writeFile(file, 'text')],
    ['of a version before 1.0', (file: string) => writeFile(file, gzipSync('{"backup":1}\n{"end":true}\n'))],
  ])('that is %s is refused, and nothing is changed', async (_what, damage) => {
    const { file, backUp } = await given();
    await backUp();
    await damage(file);
    const url = await emptyDatabase();
    const { code, err } = await opsHere(['restore', file, '--no-forgotten'], { DATABASE_URL: url });
    expect([code, err]).toEqual([2, expect.stringContaining('is not a whole backup') as string]);
    expect(
      await query(url, `SELECT nspname AS value FROM pg_namespace WHERE nspname ~ '_(store|models)'`),
    ).toEqual([]);
  });

  it('is not restored over a product that runs, nor over events, unless they are to be kept aside', async () => {
    const { file, test, backUp } = await given();
    await backUp();
    const restore = (url: string, ...more: string[]) =>
      opsHere(['restore', file, '--no-forgotten', ...more], { DATABASE_URL: url });
    expect(await restore(test.url)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Stop it') as string,
    });
    const url = await emptyDatabase();
    expect(await restore(url)).toMatchObject({ code: 0 });
    expect(await restore(url)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--replace') as string,
    });
    expect(await restore(url, '--replace')).toMatchObject({ code: 0 });
    const kept = await query(
      url,
      `SELECT nspname AS value FROM pg_namespace WHERE nspname ~ '^event_store' ORDER BY 1`,
    );
    expect(kept).toEqual(['event_store', expect.stringMatching(/^event_store_replaced_\d{14}$/)]);
    expect(await query(url, `SELECT count(*)::int AS value FROM ${String(kept[1])}.events`)).toEqual([3]);
  });

  it('is restored only with the list of persons who were forgotten since, and these are forgotten again', async () => {
    const { file, test, backUp } = await given();
    const { persons } = test.store;
    await persons.hold('held', 'Tax law');
    await backUp();
    await persons.release('held');
    for (const uid of ['ada', 'held']) {
      await persons.beginForgetting(uid, { by: 'person', uid });
      await recordForgotten(test.store, uid);
    }
    await persons.beginForgetting('begun', { by: 'person', uid: 'begun' });
    const list = await opsHere(['forgotten'], { DATABASE_URL: test.url });
    expect(list).toMatchObject({ code: 0, out: 'ada\nbegun\nheld\n' });
    await writeFile(`${file}.forgotten`, list.out);

    const url = await emptyDatabase();
    const restore = (...more: string[]) => opsHere(['restore', file, ...more], { DATABASE_URL: url });
    expect(await restore()).toMatchObject({
      code: 2,
      err: expect.stringContaining('--no-forgotten') as string,
    });
    expect(await restore('--forgotten', `${file}.missing`)).toMatchObject({ code: 2 });
    expect(await restore('--forgotten', `${file}.forgotten`)).toMatchObject({ code: 0 });
    expect(
      await query(url, `SELECT uid || ' ' || state AS value FROM event_store.persons ORDER BY 1`),
    ).toEqual(['ada forgetting', 'begun forgetting', 'held forgetting']);
  });

  it('of a ledger with a broken chain says so when it is made, and is not restored', async () => {
    const { file, test, backUp } = await given();
    await test.sql('ALTER TABLE event_store.events DISABLE TRIGGER changed');
    await test.sql(`UPDATE event_store.events SET actor_uid = 'thief' WHERE position = 2`);
    const says = expect.stringContaining(
      'The event at position 2 is not the one that was appended',
    ) as string;
    expect(await backUp()).toMatchObject({ code: 1, err: says });
    const given2 = { DATABASE_URL: await emptyDatabase() };
    expect(await opsHere(['restore', file, '--no-forgotten'], given2)).toMatchObject({ code: 2, err: says });
  });
});
