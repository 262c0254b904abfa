import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/service-kit';
import pg from 'pg';
import { freePort } from '../data-dir/freePort.ts';
import { readIfThere } from '../data-dir/readIfThere.ts';
import { StartError } from '../startError.ts';
import { findBinaries } from './binaries.ts';
import { makeCluster } from './cluster.ts';
import { endPostgresOrphan } from './orphan.ts';
import { serverPassword } from './password.ts';
import { assertEnterable, serverUser } from './serverUser.ts';

export interface RunningPostgres {
  /** Of the product's database. */
  readonly url: string;
  stop(): Promise<void>;
}

const database = 'marketplace';
/** Long, because after a crash it first reads its log again. */
const readyWithinMs = 120_000;

// Durable as PostgreSQL is by default (fsync, synchronous_commit): an acknowledged event survives the power cord.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // What is written may hold personal data, so no statement and no row goes to the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Also one that never began has no pid. */
const hasEnded = (server: ChildProcess): boolean =>
  server.pid === undefined || server.exitCode !== null || server.signalCode !== null;

/** Waits for the server to say so in its pid file, as PostgreSQL's own tools do. */
const untilReady = async (server: ChildProcess, cluster: string, lastWords: () => string): Promise<void> => {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    if (hasEnded(server)) throw new StartError(`PostgreSQL did not start: ${lastWords()}`);
    const [pid, , , , , , , state] = ((await readIfThere(join(cluster, 'postmaster.pid'))) ?? '').split('\n');
    if (pid === String(server.pid) && state?.trim() === 'ready') return;
    await delay(20);
  }
  throw new StartError(`PostgreSQL is not ready after ${readyWithinMs / 1000} s: ${lastWords()}`);
};

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const query = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const makeDatabase = async (server: URL): Promise<string> => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  try {
    await query(url.href, 'SELECT');
  } catch (error) {
    if (isCode(error, '28P01'))
      throw new StartError(
        'The file postgres-password in DATA_DIR is not the one of the PostgreSQL there. Restore it.',
        { cause: error },
      );
    if (!isCode(error, '3D000')) throw error;
    await query(server.href, `CREATE DATABASE ${database}`);
  }
  return url.href;
};

/** Ends the server: when the last connection is gone, or soon without waiting for it, or at once. */
const stopServer = async (server: ChildProcess): Promise<void> => {
  if (hasEnded(server)) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const fast = setTimeout(() => server.kill('SIGINT'), 500);
  const immediate = setTimeout(() => server.kill('SIGQUIT'), 3_000);
  await ended;
  clearTimeout(fast);
  clearTimeout(immediate);
};

/**
 * Starts the PostgreSQL of this DATA_DIR, which the caller must have taken; makes it at the first start.
 * @throws {StartError} that says what to change
 */
export const startPostgres = async (options: {
  readonly dataDir: string;
  /** 0: a free one. */
  readonly port: number;
  readonly logger: Logger;
}): Promise<RunningPostgres> => {
  const { dataDir, logger } = options;
  const [binaries, user] = await Promise.all([findBinaries(), serverUser()]);
  await assertEnterable(user, [dataDir, dirname(binaries.postgres)]);
  const password = await serverPassword(dataDir);
  const cluster = await makeCluster({ initdb: binaries.initdb, dataDir, user, password });
  await endPostgresOrphan(cluster);
  const port = await freePort(options.port, 'POSTGRES_PORT');

  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...flags], {
    ...user,
    // In a process group of its own: Ctrl-C is for us, who stop it last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C' },
  });
  let lastWords = '';
  server.on('error', (error) => {
    lastWords = error.message;
  });
  createInterface({ input: server.stderr }).on('line', (line) => {
    if (/ (FATAL|PANIC|ERROR):/.test(line)) lastWords = line;
    logger.debug({ line }, 'PostgreSQL');
  });
  // Whatever way this process ends, but by kill -9, the server ends with it.
  const endWithUs = () => server.kill('SIGINT');
  process.once('exit', endWithUs);
  const stop = async () => {
    await stopServer(server);
    process.off('exit', endWithUs);
  };
  try {
    await untilReady(server, cluster, () => lastWords);
    const url = await makeDatabase(new URL(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`));
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
