import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase, startProxy, type Proxy } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

type Service = 'command-service' | 'projector' | 'query-service';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Proxy;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.url);
});
afterEach(async () => {
  await proxy.stop();
  await database.drop();
});

/** Starts a separate service whose stores are behind the proxy. */
const start = (service: Service, settings: Readonly<Record<string, string>> = {}) => {
  const main = fileURLToPath(new URL(`../../${service}/src/main.ts`, import.meta.url));
  const environment = { PATH: process.env['PATH'], PORT: '0', FIREBASE_PROJECT_ID: 'marketplace-test' };
  const child = spawn(process.execPath, [main], {
    env: { ...environment, DATABASE_URL: proxy.url, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${/"port":(\d+)/.exec(log)?.[1] ?? '1'}${path}`);
    return [response.status, await response.json()] as const;
  };
  return {
    log: () => log,
    get,
    isReady: () => get('/readyz').catch(() => undefined),
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended)[0] as number | null;
    },
  };
};
const notReady = (store: string) => [503, { status: 'not ready', dependencies: { [store]: 'down' } }];
/** As a projector does at its start; the query service only reads. */
const prepareReadModels = async () => {
  const logger = createLogger({ level: 'silent', name: 'test' });
  const reads = await openReadStore({ postgresUrl: database.url, mongoUrl: undefined, logger });
  await reads.projections.prepare();
  await reads.close();
};
const soon = { timeout: 60_000 };

describe('PostgreSQL is away when a program starts', () => {
  it.each([
    ['command-service', 'event store'],
    ['projector', 'event store'],
    ['query-service', 'read store'],
  ] as const)('%s names it, answers its probes, and starts when it is there', async (service, store) => {
    proxy.cut();
    const { log, get, isReady, stop } = start(service);
    await expect.poll(isReady, soon).toEqual(notReady(store));
    expect(await get('/healthz')).toEqual([200, { status: 'up' }]);
    expect((await get('/tasks'))[0]).toBe(503);
    await expect.poll(() => log(), soon).toContain(`waiting for the ${store}`);
    proxy.restore();
    if (service === 'query-service') await prepareReadModels();
    await expect.poll(async () => (await isReady())?.[0], soon).toBe(200);
    expect(log().split(`waiting for the ${store}`)).toHaveLength(2);
    expect(await stop()).toBe(0);
  });
  it.each(['refused', 'a black hole'])('SIGTERM ends the wait at once: %s', async (how) => {
    if (how === 'refused') proxy.cut();
    else proxy.freeze();
    const { isReady, stop } = start('projector');
    await expect.poll(async () => (await isReady())?.[0], soon).toBe(503);
    expect(await stop()).toBe(0);
  });
});

describe('what no waiting repairs', () => {
  const changed = (change: Partial<URL>) => Object.assign(new URL(proxy.url), change).href;
  it.each([
    ['command-service', 'DATABASE_URL', { password: 'wrong' }, 'password authentication failed'],
    ['query-service', 'READ_DATABASE_URL', { password: 'wrong' }, 'password authentication failed'],
  ] as const)('ends %s at once: %s with %o', async (service, setting, change, reason) => {
    const { ended, log } = start(service, { [setting]: changed(change) });
    expect(await ended).toEqual([1, null]);
    expect(log()).toContain(reason);
    expect(log()).toContain(`can't start. ${setting}: the database can't be opened`);
  });
  it('ends a program at once: a newer schema', async () => {
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    await sql.query(`CREATE SCHEMA read_models; CREATE TABLE read_models.migrations (version integer, name text);
      INSERT INTO read_models.migrations VALUES (999, 'later')`);
    await sql.end();
    const { ended, log } = start('query-service');
    expect(await ended).toEqual([1, null]);
    expect(log()).toContain('Use a newer program.');
  });
});

describe('MongoDB is away when a program starts', () => {
  it('a projector waits for it, and names it', async () => {
    const { log, isReady, stop } = start('projector', { MONGO_URL: 'mongodb://127.0.0.1:1/none' });
    await expect.poll(isReady, soon).toEqual([
      503,
      expect.objectContaining({
        dependencies: expect.objectContaining({ 'read store': 'down' }) as unknown,
      }),
    ]);
    await expect.poll(log, soon).toMatch(/wait/);
    expect(await stop()).toBe(0);
  });
});
