import { endForExport } from '@marketplace/audit';
import { openEventStore } from '@marketplace/event-store';
import { sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { openPrivateStore } from '@marketplace/private-store';
import { createLogger } from '@marketplace/service-kit';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startedMarket } from './testing/market.ts';
import { newSigner } from './testing/newSigner.ts';
import { openReads, postgresTables } from './testing/stores.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const market = startedMarket();
const refused = { code: '42501' };

/** What sessions of the query service may write: accesses, and numbers of their own answers. */
const allowed = {
  'event_store.audit_accesses': ['INSERT'],
  'event_store.figure_marks': ['INSERT'],
  'event_store.figure_series': ['INSERT'],
  'event_store.figures': ['INSERT', 'UPDATE'],
};

postgresTables.describe('PostgreSQL', () => {
  describe.each([
    ['query_reader', ['event_store', 'private'], allowed],
    ['read_models_reader', ['read_models'], {}],
  ])('a session of the query service as %s', (role, schemas, may) => {
    const ofSchemas = `::regnamespace::text IN ('${schemas.join("','")}')`;
    let client: pg.Client;
    beforeAll(async () => {
      client = new pg.Client({ connectionString: market.databaseUrl });
      await client.connect();
      await client.query(`SET ROLE ${role}`);
      return () => client.end();
    });
    const names = async (sql: string) =>
      (await client.query<[string]>({ text: sql, rowMode: 'array' })).rows.map(([name]) => name);
    const tables = () =>
      names(`SELECT oid::regclass FROM pg_class WHERE relkind = 'r' AND relnamespace${ofSchemas}`);
    /** PostgreSQL checks rights before it reads the row. */
    const isRefused = (sql: string) =>
      client.query(`BEGIN; ${sql}`).then(
        () => false,
        (error: unknown) => (error as { code?: string }).code === refused.code,
      );

    it('reads each table, and writes only to those that it may', async () => {
      const all = await tables();
      expect(all.length).toBeGreaterThan(10);
      const written: Record<string, string[]> = {};
      for (const table of all) {
        const [column] = await names(`SELECT quote_ident(attname) FROM pg_attribute
        WHERE attrelid = '${table}'::regclass AND attnum > 0 ORDER BY attnum LIMIT 1`);
        await client.query(`SELECT FROM ${table} LIMIT 1`);
        for (const [right, sql] of [
          ['INSERT', `INSERT INTO ${table} DEFAULT VALUES`],
          ['UPDATE', `UPDATE ${table} SET ${column ?? ''} = DEFAULT`],
          ['DELETE', `DELETE FROM ${table}`],
          ['TRUNCATE', `TRUNCATE ${table}`],
        ] as const) {
          if (!(await isRefused(sql))) (written[table] ??= []).push(right);
          await client.query('ROLLBACK');
        }
      }
      expect(written).toEqual(may);
    });

    it('has no function that writes with the rights of another', async () => {
      expect(
        await names(`SELECT oid::regprocedure FROM pg_proc WHERE prosecdef AND has_function_privilege(oid, 'EXECUTE')
        AND pronamespace${ofSchemas}`),
      ).toEqual([]);
    });
  });
});

postgresTables.describe('the stores of the query service', () => {
  it('refuse writes, but add an access', async () => {
    const { databaseUrl: url } = market;
    const events = await openEventStore({ url, logger, onlyReads: true });
    const privateStore = openPrivateStore({ url, logger, role: 'query_reader' });
    const reads = await openReads(url, true);
    onTestFinished(async () => {
      await Promise.all([events.close(), privateStore.close(), reads.close()]);
    });
    await reads.projections.prepare();
    const actor = { uid: 'uid-auditor', email: 'auditor@example.com' };
    await events.recordAccess({ actor, call: 'GET /audit/events', details: {} });
    expect(await events.readAccesses({ limit: 1 })).toMatchObject([{ actor }]);
    const item = { kind: 'search', uid: 'ann', id: 'one', since: 1, body: {} } as const;
    for (const write of [
      () => events.ledger.append(sampleAppend(sampleId(), 0)),
      () => events.removeAccesses({ before: '2020-01-01T00:00:00Z', limit: 1 }),
      () => privateStore.userData.add(item, 9),
      () => privateStore.mails.stopAll(),
      () => reads.projections.removeAlerts('ann'),
    ])
      await expect(write()).rejects.toMatchObject(refused);
  });

  it('are enough for an export whose end is signed', async () => {
    await market.eventStore.ledger.append(sampleAppend(sampleId(), 0));
    const events = await openEventStore({ url: market.databaseUrl, logger, onlyReads: true });
    onTestFinished(() => events.close());
    const asked = { format: 'jsonl', filter: {}, clock: () => new Date() } as const;
    const signer = newSigner();
    expect(await endForExport(events, signer, asked)).toMatchObject({ keyId: signer.keyId });
    expect(await events.readHeads({ after: 0, limit: 1 })).toEqual([]);
  });

  it('tell who uses a role of which the ledger knows nothing, and another process records it', async () => {
    const events = await openEventStore({ url: market.databaseUrl, logger, onlyReads: true });
    onTestFinished(() => events.close());
    expect(await events.roles.mayUse('uid-seen', 'auditor')).toBe(true);
    await expect.poll(() => market.eventStore.roles.find('uid-seen', 'auditor')).toBe('RoleGranted');
    await expect.poll(() => events.roles.find('uid-seen', 'auditor')).toBe('RoleGranted');
  });
});
