import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openTestStore, recordForgotten, sampleAppend, sampleId } from '@marketplace/event-store/testing';
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

const query = async (url: string, sql: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(sql);
  await client.end();
  return rows.map(({ value }) => value);
};

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

  it.each([
    ['cut', async (file: string) => truncate(file, (await stat(file)).size - 12)],
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

  it('whose rows do not lead to its head is restored, and the command says that the chain is broken', async () => {
    const { file, test, backUp } = await given();
    await test.sql('ALTER TABLE event_store.events DISABLE TRIGGER changed');
    await test.sql(`UPDATE event_store.events SET actor_uid = 'thief' WHERE position = 2`);
    await backUp();
    const { code, err } = await opsHere(['restore', file, '--no-forgotten'], {
      DATABASE_URL: await emptyDatabase(),
    });
    expect([code, err]).toEqual([1, expect.stringContaining('broken at position 2') as string]);
  });
});
