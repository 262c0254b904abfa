import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { migrate } from '@marketplace/service-kit/postgres';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEventStore } from '../eventStore.ts';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { silentLogger } from '../testing/silentLogger.ts';
import { migrationsOf, prepareSchema } from './prepareSchema.ts';

const emptyDatabase = async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  return { url: database.url, client };
};

describe('an empty database', () => {
  it('is brought up to date once, though several programs start at once', async () => {
    const { url, client } = await emptyDatabase();
    await Promise.all(Array.from({ length: 5 }, () => prepareSchema(url)));
    await prepareSchema(url);
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM event_store.migrations ORDER BY version',
    );
    const files = readdirSync(new URL('../../migrations/', import.meta.url)).toSorted();
    expect(rows).toEqual(files.map((name) => ({ name })));
  });
});

describe('a ledger whose texts lay in a table of their own', () => {
  it('has them in its events; actors come first, and events of before have none', async () => {
    const { url, client } = await emptyDatabase();
    await migrate({ ...migrationsOf(url), upTo: 6 });
    await client.query(`INSERT INTO event_store.events (position, id, type, schema_version, task_id, task_version, recorded_at, actor_uid,
        correlation_id, data, hash, commitments)
      SELECT n, gen_random_uuid(), 'BidPlaced', 1, gen_random_uuid(), 1, now(), 'o"z', 'c', '{}', 'h', '[]' FROM generate_series(1, 3) n`);
    await client.query(`INSERT INTO event_store.texts VALUES (1, 'o"z', sha256('a'), '{"email":"o@z"}'),
      (2, 'ann', sha256('b'), '{"note":"n"}'), (2, 'o"z', sha256('c'), '{"email":"\\u00e4@z"}')`);
    await prepareSchema(url);
    const { rows } = await client.query<{ texts: string | null }>(
      'SELECT texts::text FROM event_store.events ORDER BY position',
    );
    const of = (uid: string, salted: string, values: string) =>
      `{"salt":"${hash('sha256', salted)}","uid":${JSON.stringify(uid)},"values":${values}}`;
    expect(rows.map(({ texts }) => texts)).toEqual([
      `[${of('o"z', 'a', '{"email":"o@z"}')}]`,
      `[${of('o"z', 'c', '{"email":"\\u00e4@z"}')},${of('ann', 'b', '{"note":"n"}')}]`,
      null,
    ]);
  });
});

describe('a ledger whose heads lay in three tables', () => {
  it('has them in one, with their stamps, and lists their keys', async () => {
    const { url, client } = await emptyDatabase();
    await migrate({ ...migrationsOf(url), upTo: 12 });
    await client.query(`INSERT INTO event_store.signed_heads (position, key_id, hash, signed_at, signature)
      VALUES (1, 'aa', sha256('a'), now(), ''), (4, 'aa', sha256('b'), now(), '')`);
    await client.query(
      `INSERT INTO event_store.light_heads VALUES (4, now(), '\\xaa', ''), (5, now(), '\\xaa', ''), (7, now(), '\\xbb', '')`,
    );
    await client.query(`INSERT INTO event_store.head_stamps VALUES (4, now(), 'stamp')`);
    await client.query(`INSERT INTO event_store.events (position, id, type, schema_version, task_id, task_version, recorded_at, actor_uid,
        correlation_id, data, hash, commitments)
      VALUES (5, gen_random_uuid(), 'BidPlaced', 1, gen_random_uuid(), 1, now(), 'ada', 'c', '{}', sha256('c'), '[]')`);
    const store = await openEventStore({ url, logger: silentLogger });
    const kept = { publicKey: null, isUsed: false };
    expect(await store.readSigningKeys()).toEqual([
      { ...kept, keyId: 'bb', to: 7 },
      { ...kept, keyId: 'aa', to: 5 },
    ]);
    const stamp = Buffer.from('stamp').toString('base64');
    const light = true;
    expect(await store.readHeads({ limit: 9 })).toMatchObject([
      { position: 1, hash: hash('sha256', 'a') },
      { position: 4, hash: hash('sha256', 'b'), stamp },
      { position: 5, hash: hash('sha256', 'c'), light, ledgerId: await store.readLedgerId() },
      { position: 7, hash: '', light },
    ]);
    expect(await store.readHeads({ limit: 9, before: 5, newestFirst: true, checked: true })).toMatchObject([
      { position: 4 },
      { position: 1 },
    ]);
    await store.close();
  });
});

describe('a database with the schema of a newer program', () => {
  it('is refused, with advice', async () => {
    const { url, client } = await emptyDatabase();
    await prepareSchema(url);
    await client.query(`INSERT INTO event_store.migrations (version, name) VALUES (99, '0099-later.sql')`);
    await expect(openEventStore({ url, logger: silentLogger })).rejects.toThrow('Use a newer program');
  });
});

describe('the role of running programs', () => {
  it.each([
    'ALTER TABLE event_store.events DISABLE TRIGGER append_only',
    'DROP TABLE event_store.events',
    `UPDATE event_store.events SET actor_uid = 'eve'`,
    'DELETE FROM event_store.streams',
    'UPDATE event_store.migrations SET version = 0',
  ])('may not: %s', async (statement) => {
    const { url, client } = await emptyDatabase();
    expect(await prepareSchema(url)).toBe('event_store_program');
    await client.query('SET ROLE event_store_program');
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
  it('is used for appends', async () => {
    const { url, client } = await emptyDatabase();
    const store = await openEventStore({ url, logger: silentLogger });
    const append = () => store.ledger.append(sampleAppend(sampleId(), 0));
    expect(await append()).toMatchObject({ kind: 'appended' });
    await client.query('REVOKE INSERT ON event_store.events FROM event_store_program');
    await expect(append()).rejects.toMatchObject({ code: '42501' });
    await store.close();
  });
});
