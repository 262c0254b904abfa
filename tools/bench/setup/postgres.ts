import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres as startProductPostgres } from '@marketplace/standalone/parts';
import { sqlOn } from '@marketplace/standalone/testing';
import { logger } from './ledger.ts';

export interface BenchPostgres {
  readonly pid: number;
  readonly createDatabase: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL for this run only, by the code of `npm start`, so that it has the same settings. */
export const startPostgres = async (): Promise<BenchPostgres> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-bench-'));
  const server = await startProductPostgres({ dataDir, port: 0, logger });
  const pid = server.pid();
  if (pid === undefined) throw new Error('PostgreSQL ended');
  let made = 0;
  return {
    pid,
    createDatabase: async () => {
      made += 1;
      await sqlOn(server.url, `CREATE DATABASE bench_${made}`);
      const url = new URL(server.url);
      url.pathname = `/bench_${made}`;
      return url.href;
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
