import { migrate } from '@marketplace/service-kit/postgres';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrationsOf, prepareSchema } from './prepareSchema.ts';

const uuid = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A ledger of the version before this one, with what it kept beside the read models: all tables, or those of 1.0.0. */
const given = async (tables: 'all' | 'of 1.0.0') => {
  const database = await createTestDatabase();
  const { url } = database;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await migrate({ ...migrationsOf(url), upTo: 13 });
  await migrate({
    url,
    name: 'test',
    schema: 'read_models',
    folder: new URL('../../../read-store/migrations/', import.meta.url),
    lock: 1,
    upTo: tables === 'all' ? 4 : 1,
  });
  await client.query(`INSERT INTO event_store.persons (uid, state) VALUES ('gone', 'forgetting');
    INSERT INTO read_models.notification_states VALUES ('ann', 7, '{delivered}', '{9}'), ('gone', 1, '{}', '{}');
    INSERT INTO read_models.user_data VALUES ('search', 'ann', 's', 3, '{"a": 1}'), ('search', 'gone', 's', 3, '{}');
    INSERT INTO read_models.user_data_changes VALUES ('search', 5)`);
  if (tables === 'all')
    await client.query(`INSERT INTO read_models.messages VALUES
        ('${uuid(1)}', '${uuid(9)}', 1, '${uuid(8)}', 'ann', 'gone', 4, '2026-12-01T10:00:00.123Z', 'Hello', true),
        ('${uuid(2)}', '${uuid(9)}', 2, '${uuid(8)}', 'gone', 'ann', 5, '2026-12-01T10:00:01Z', 'Words', false);
      INSERT INTO read_models.mails VALUES ('ann', 3, '2027-01-01', NULL, '{"every": "day"}'), ('gone', 1, NULL, NULL, '{}');
      INSERT INTO read_models.mail_progress VALUES (true, 6, '${uuid(2)}')`);
  const rows = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows as unknown;
  return { url, rows, sql: (text: string) => client.query(text) };
};

const kept = `SELECT concat_ws(' ', 'state', uid, read_up_to, muted, opened) FROM private.notification_states
  UNION ALL SELECT concat_ws(' ', kind, uid, id, since, body) FROM private.user_data
  UNION ALL SELECT concat_ws(' ', kind, changes) FROM private.user_data_changes
  UNION ALL SELECT concat_ws(' ', number, from_uid, to_uid, position, words, read) FROM private.messages
  UNION ALL SELECT concat_ws(' ', 'mail', uid, version, body) FROM private.mails
  UNION ALL SELECT concat_ws(' ', 'progress', position) FROM private.mail_progress ORDER BY 1`;
const left = `SELECT relname FROM pg_class WHERE relnamespace = 'read_models'::regnamespace AND relkind = 'r'
  AND relname ~ 'user_data|messages|mails|mail_progress|notification_states'`;
const ofReadModels = [['mail ann 3 {"every": "day"}'], ['progress 6'], ['search 6']];
const both = [['search ann s 3 {"a": 1}'], ['state ann 7 {delivered} {9}']];

it('private data of an earlier version comes over whole, without a forgotten person, and says so', async () => {
  const { url, rows } = await given('all');
  const told: string[] = [];
  await Promise.all([1, 2, 3].map(() => prepareSchema(url, (line) => told.push(line))));
  expect(await rows(kept)).toEqual([['1 ann gone 4 Hello t'], ['2 gone ann 5 f'], ...ofReadModels, ...both]);
  expect(await rows(left)).toEqual([]);
  expect(told).toEqual([
    'private data was taken over from the read models in PostgreSQL: 1 notification states, 1 items, 2 messages, 1 mail states',
  ]);
});

it('private data of 1.0.0 comes over, and the migrations after it make the read models of today', async () => {
  const { url, rows } = await given('of 1.0.0');
  await prepareSchema(url);
  expect(await rows(kept)).toEqual([['search 6'], ...both]);
  const folder = new URL('../../../read-store/migrations/', import.meta.url);
  await migrate({ url, name: 'test', schema: 'read_models', folder, lock: 1 });
  expect(await rows(left)).toEqual([]);
});

it('private data is all in its old place after the end of the program in each of its tables, and then comes over', async () => {
  const { url, rows, sql } = await given('all');
  const dying = 'CREATE OR REPLACE FUNCTION public.die() RETURNS event_trigger LANGUAGE plpgsql AS $$';
  for (const table of ['notification_states', 'messages', 'mails']) {
    // The session ends as with its process, once this table was taken over and is dropped.
    await sql(`${dying} BEGIN
        IF EXISTS (SELECT FROM pg_event_trigger_dropped_objects() WHERE object_identity = 'read_models.${table}') THEN
          PERFORM pg_terminate_backend(pg_backend_pid());
        END IF;
      END $$; CREATE EVENT TRIGGER die ON sql_drop EXECUTE FUNCTION public.die()`);
    await expect(prepareSchema(url), table).rejects.toMatchObject({ kind: 'unavailable' });
    await sql('DROP EVENT TRIGGER die');
    expect(await rows(`SELECT to_regnamespace('private')`)).toEqual([[null]]);
    expect(await rows('SELECT count(*)::int FROM read_models.messages')).toEqual([[2]]);
  }
  await prepareSchema(url);
  expect(await rows('SELECT count(*)::int FROM private.messages')).toEqual([[2]]);
});

it('an earlier version that still runs loses no write: its write is there, or fails', async () => {
  const { url, rows, sql } = await given('all');
  await sql('BEGIN');
  await sql(`INSERT INTO read_models.user_data VALUES ('bookmark', 'ann', 'late', 3, '{}')`);
  const updating = prepareSchema(url);
  await expect
    .poll(async () => {
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      return other
        .query(
          `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database AND datname = current_database() WHERE NOT granted`,
        )
        .finally(() => other.end());
    })
    .toMatchObject({ rowCount: 1 });
  await sql('COMMIT');
  await updating;
  expect(await rows(`SELECT id FROM private.user_data WHERE kind = 'bookmark'`)).toEqual([['late']]);
  await expect(
    sql(`INSERT INTO read_models.user_data VALUES ('bookmark', 'ann', 'x', 3, '{}')`),
  ).rejects.toThrow('does not exist');
});

it('the read models drop nothing that the ledger has not taken over', async () => {
  const { url, rows } = await given('all');
  const folder = new URL('../../../read-store/migrations/', import.meta.url);
  const update = () => migrate({ url, name: 'test', schema: 'read_models', folder, lock: 1 });
  await expect(update()).rejects.toThrow('the ledger has not taken over read_models.notification_states yet');
  await prepareSchema(url);
  await update();
  expect(await rows(left)).toEqual([]);
});
