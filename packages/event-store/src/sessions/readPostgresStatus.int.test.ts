import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore, sampleAppend, sampleId, type TestStore } from '../testing/index.ts';
import { readPostgresStatus } from './postgresStatus.ts';

let test: TestStore;
let clients: pg.Client[] = [];
beforeEach(async () => {
  test = await openTestStore();
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
  await test.close();
});

const session = async (application: string, url = test.url) => {
  const client = new pg.Client({ connectionString: url, application_name: application });
  await client.connect();
  clients.push(client);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return { client, pid: rows[0]?.pid };
};

describe('a look at PostgreSQL', () => {
  it('names the session that blocks an append, and for how long', async () => {
    const { client, pid } = await session('a forgotten terminal');
    await client.query('BEGIN; SELECT pg_advisory_xact_lock(7220417003)');
    const append = test.store.ledger.append(sampleAppend(sampleId(), 0));
    await expect.poll(async () => (await test.store.postgresStatus()).blocked.length).toBe(1);
    const { blocked, oldestTransaction } = await test.store.postgresStatus();
    expect(blocked).toMatchObject([
      {
        application: expect.stringContaining('event-store') as string,
        blockedBy: [
          { pid, application: 'a forgotten terminal', state: 'idle in transaction', hidden: false },
        ],
      },
    ]);
    expect(blocked[0]?.waitsSeconds).toBeGreaterThan(0);
    expect(oldestTransaction).toMatchObject({ pid });
    await client.query('ROLLBACK');
    await expect(append).resolves.toMatchObject({ kind: 'appended' });
    expect((await test.store.postgresStatus()).blocked).toEqual([]);
  });

  it('names the leader’s session, or no session once that is gone', async () => {
    const stop = new AbortController();
    const terms = test.store.leadership.terms('projection tasks.1', stop.signal)[Symbol.asyncIterator]();
    await terms.next();
    const { leaders } = await test.store.postgresStatus();
    expect(leaders).toMatchObject([
      { name: 'projection tasks.1', epoch: 1, pid: expect.any(Number) as number },
    ]);
    stop.abort();
    await terms.return?.();
    await expect
      .poll(async () => (await test.store.postgresStatus()).leaders)
      .toMatchObject([{ name: 'projection tasks.1', pid: undefined }]);
  });

  it('reports what its user may not see, instead of leaving it out', async () => {
    const name = `watcher_${sampleId().replaceAll('-', '')}`;
    await test.sql(`CREATE ROLE ${name} LOGIN PASSWORD 'p4ss'`);
    await test.sql(`GRANT USAGE ON SCHEMA event_store TO ${name}`);
    await test.sql(`GRANT SELECT ON event_store.leaders TO ${name}`);
    try {
      const { client, pid } = await session('of somebody else');
      await client.query('BEGIN; LOCK TABLE event_store.relays');
      const { client: waiting } = await session('waits');
      const waited = waiting.query('SELECT * FROM event_store.relays');
      const url = new URL(test.url);
      [url.username, url.password] = [name, 'p4ss'];
      await expect.poll(async () => (await readPostgresStatus(url.href)).blocked.length).toBe(1);
      const look = await readPostgresStatus(url.href);
      expect(look.blocked[0]?.blockedBy).toEqual([
        {
          pid,
          application: 'of somebody else',
          state: null,
          stateSeconds: null,
          transactionSeconds: null,
          hidden: true,
        },
      ]);
      expect(look).toMatchObject({ user: name, oldestTransaction: undefined });
      expect(look.hiddenSessions).toBe(look.sessions);
      await client.query('ROLLBACK');
      await waited;
    } finally {
      await test.sql(`DROP OWNED BY ${name}`);
      await test.sql(`DROP ROLE ${name}`);
    }
  });
});
