import { readdir, readFile } from 'node:fs/promises';
import { verifyLedger } from '@marketplace/audit';
import { openEventStore } from '@marketplace/event-store';
import { silentLogger } from '@marketplace/event-store/testing';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { expect, it } from 'vitest';

const migrations = new URL('../../../packages/event-store/migrations/', import.meta.url);

it('records of accesses of an older database become a chain, with the gaps that their ids have', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`CREATE SCHEMA event_store; CREATE TABLE event_store.migrations (
    version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const names = (await readdir(migrations)).sort();
  for (const name of names.slice(
    0,
    names.findIndex((file) => file.endsWith('-proof.sql')),
  )) {
    await client.query(await readFile(new URL(name, migrations), 'utf8'));
    const version = Number(name.slice(0, 4));
    await client.query('INSERT INTO event_store.migrations (version, name) VALUES ($1, $2)', [version, name]);
  }
  const insert = `INSERT INTO event_store.audit_accesses (actor_uid, actor_email, call, details)
    SELECT 'carl', 'carl@example.com', 'GET /' || n, '{"at": "ä"}' FROM generate_series(1, 3) n`;
  await client.query(`BEGIN; ${insert}; ROLLBACK`);
  await client.query(insert);

  const store = await openEventStore({ url: database.url, logger: silentLogger });
  await store.recordAccess({ actor: { uid: 'carl', email: '' }, call: 'GET /new', details: {} });
  expect((await store.readAccesses({ limit: 9 })).map(({ id }) => id)).toEqual([7, 6, 5, 4]);
  expect(await verifyLedger(store)).toMatchObject({ valid: true, accesses: 4 });
  await store.close();
  await client.end();
  await database.drop();
});
