import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase } from '../testing/index.ts';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from './migrate.ts';

const given = async () => {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
    await rm(directory, { recursive: true });
  });
  const folder = pathToFileURL(`${directory}/`);
  return {
    client,
    migrations: { url: database.url, name: 'test', schema: 'kept', folder, lock: 1 },
    write: (name: string, sql: string) => writeFile(join(directory, name), sql),
    applied: async () =>
      (await client.query<{ name: string }>('SELECT name FROM kept.migrations ORDER BY version')).rows.map(
        ({ name }) => name,
      ),
  };
};

describe('numbered migrations', () => {
  it('are applied once and in order, by any number of programs at a time', async () => {
    const { migrations, write, applied } = await given();
    await write('0001-one.sql', 'CREATE TABLE kept.one (n integer)');
    const programs = Array.from({ length: 4 }, () => migrate(migrations));
    await Promise.all(programs);
    await write('0002-two.sql', 'INSERT INTO kept.one VALUES (1)');
    await migrate(migrations);
    expect(await applied()).toEqual(['0001-one.sql', '0002-two.sql']);
  });
  it('are applied up to a version, and later from there, as for a backup of that version', async () => {
    const { migrations, write, applied } = await given();
    await write('0001-one.sql', 'CREATE TABLE kept.one (n integer)');
    await write('0002-two.sql', 'INSERT INTO kept.one VALUES (1)');
    await migrate({ ...migrations, upTo: 1 });
    expect(await applied()).toEqual(['0001-one.sql']);
    await migrate(migrations);
    expect(await applied()).toEqual(['0001-one.sql', '0002-two.sql']);
  });
  it('are applied completely or not at all', async () => {
    const { client, migrations, write, applied } = await given();
    await write('0001-one.sql', 'CREATE TABLE kept.one (n integer); SELECT 1 / 0');
    await expect(migrate(migrations)).rejects.toThrow('division by zero');
    expect(await applied()).toEqual([]);
    const { rows } = await client.query(`SELECT to_regclass('kept.one') AS found`);
    expect(rows).toEqual([{ found: null }]);
  });
  it('replace a function when its file changes, and only then', async () => {
    const { client, migrations, write } = await given();
    await write('0001-one.sql', 'CREATE TABLE kept.one (n integer)');
    const functions = new URL('functions/', migrations.folder);
    await mkdir(functions);
    const released = async (n: number) => {
      const file = `CREATE OR REPLACE FUNCTION kept.count() RETURNS integer LANGUAGE sql RETURN ${n}; INSERT INTO kept.one VALUES (${n})`;
      await writeFile(new URL('count.sql', functions), file);
      await Promise.all([1, 2].map(() => migrate({ ...migrations, functions })));
      return (await client.query('SELECT kept.count(), array(SELECT n FROM kept.one) AS applied'))
        .rows[0] as unknown;
    };
    expect(await released(1)).toEqual({ count: 1, applied: [1] });
    expect(await released(1)).toEqual({ count: 1, applied: [1] });
    expect(await released(2)).toEqual({ count: 2, applied: [1, 2] });
  });
  it('must have no gap', async () => {
    const { migrations, write } = await given();
    await write('0002-two.sql', 'SELECT 1');
    await expect(migrate(migrations)).rejects.toThrow('0002-two.sql is not number 1');
  });
  it('are refused by a program that knows fewer', async () => {
    const { client, migrations, write } = await given();
    await write('0001-one.sql', 'SELECT 1');
    await migrate(migrations);
    await client.query(`INSERT INTO kept.migrations (version, name) VALUES (2, '0002-later.sql')`);
    await expect(migrate(migrations)).rejects.toThrow('Use a newer program');
  });
  it('are refused where other ones were applied, as in data from before the first release', async () => {
    const { client, migrations, write, applied } = await given();
    await write('0001-former.sql', 'SELECT 1');
    await migrate(migrations);
    await client.query(`INSERT INTO kept.migrations (version, name) VALUES (2, '0002-later.sql')`);
    const released = { ...migrations, folder: new URL('released/', migrations.folder) };
    await mkdir(released.folder);
    await writeFile(new URL('0001-first.sql', released.folder), 'SELECT 1');
    await expect(migrate(released)).rejects.toThrow(
      'The schema kept was made by a version before 1.0 (0001-former.sql), whose data no later version reads. Start with an empty database or remove DATA_DIR',
    );
    expect(await applied()).toEqual(['0001-former.sql', '0002-later.sql']);
  });
});

it('runs `then` after the migrations, one process at a time, and returns its result', async () => {
  const { migrations, write } = await given();
  await write('0001-one.sql', 'CREATE TABLE kept.one (n integer)');
  const take = () =>
    migrate(migrations, async (client) => {
      const before = await client.query('SELECT 1 FROM kept.one');
      if (before.rowCount === 0) await client.query('INSERT INTO kept.one VALUES (1)');
      return before.rowCount;
    });
  expect((await Promise.all([take(), take(), take()])).sort()).toEqual([0, 1, 1]);
});
