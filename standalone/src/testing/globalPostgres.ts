import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@marketplace/service-kit';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres/startPostgres.ts';
import { removePostgresVariables } from './postgresVariables.ts';

/** Vitest's global setup: one PostgreSQL for the test run, from TEST_DATABASE_URL, or started by the code of `npm start`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given);
    return () => Promise.resolve();
  }
  removePostgresVariables(); // also of workers, which inherit the environment
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-test-'));
  const logger = createLogger({ level: 'silent', name: 'test' });
  const throwAway = { fsync: 'off', full_page_writes: 'off' };
  const server = await startPostgres({ dataDir, port: 0, logger, throwAway });
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
