import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/service-kit';
import { hasEnded } from '../children/keepRunning.ts';
import { untilSpawned, whyEnded } from '../children/lastWords.ts';
import { readIfThere } from '../data-dir/readIfThere.ts';
import { StartError } from '../startError.ts';
import { nameInside, type ServerUser } from './serverUser.ts';

/** Long, because after a crash the server first reads its log again. */
const readyWithinMs = 120_000;

// Durable like PostgreSQL's defaults (fsync, synchronous_commit): an acknowledged event survives a power cut.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // The system's file cache holds the rest; every page here that was used once stays in memory.
  shared_buffers: '64MB',
  // A service may have 30 sessions while it is busy, and the cluster has seven services here.
  max_connections: '250',
  max_wal_size: '2GB',
  // The append that needs a new file of the log would wait until 16 MiB of zeros are on the disk (decision 37).
  wal_init_zero: 'off',
  // A file of the log is removed and not used again: it may have texts of a person who was forgotten.
  wal_recycle: 'off',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Statements and rows may hold personal data, so they are not logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Waits until the server's pid file says that it is ready, like PostgreSQL's own tools. */
const untilReady = async (
  server: ChildProcess,
  cluster: string,
  why: () => Promise<string>,
  signal?: AbortSignal,
): Promise<void> => {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    signal?.throwIfAborted();
    if (hasEnded(server)) throw new StartError(`PostgreSQL did not start: ${await why()}`);
    const [pid, , , , , , , state] = ((await readIfThere(join(cluster, 'postmaster.pid'))) ?? '').split('\n');
    if (pid === String(server.pid) && state?.trim() === 'ready') return;
    await delay(20);
  }
  throw new StartError(`PostgreSQL is not ready after ${readyWithinMs / 1000} s: ${await why()}`);
};

/** Starts the server on its folder; resolves when it takes connections. If aborted before that, it rejects, and nothing runs. */
export const launchServer = async (options: {
  readonly postgres: string;
  readonly cluster: string;
  readonly port: number;
  readonly user: ServerUser;
  readonly logger: Logger;
  readonly signal?: AbortSignal | undefined;
  /** Settings of a database that is thrown away. */
  readonly throwAway?: Readonly<Record<string, string>> | undefined;
}): Promise<ChildProcess> => {
  const { postgres, cluster, port, user, logger, signal, throwAway } = options;
  const flags = Object.entries({ ...settings, ...throwAway }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // The second -D takes effect. The first one lets the next start recognise a server that a kill -9 left.
  const folders = ['-D', cluster, '-D', nameInside(cluster, user)];
  const server = spawn(postgres, [...folders, '-p', String(port), ...flags], {
    ...user,
    cwd: cluster,
    // In its own process group: Ctrl-C must reach only this process, which stops the server last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C' },
  });
  let output = '';
  createInterface({ input: server.stderr }).on('line', (line) => {
    output = `${output}${line}\n`.slice(-4_000);
    logger.debug({ line }, 'PostgreSQL');
  });
  const closed = new Promise((resolve) => server.once('close', resolve));
  const why = async () => {
    // Its last lines may come after its end.
    await Promise.race([closed, delay(2_000)]);
    return whyEnded(server, output).replaceAll(nameInside(cluster, user), cluster);
  };
  try {
    await untilSpawned(server);
    await untilReady(server, cluster, why, signal);
    return server;
  } catch (error) {
    await endServer(server);
    throw error;
  }
};

/** Ends the server: by a normal, then a fast, then an immediate shutdown; at once if its database is thrown away. */
export const endServer = async (server: ChildProcess, throwAway = false): Promise<void> => {
  if (hasEnded(server)) return;
  const ended = once(server, 'exit');
  server.kill(throwAway ? 'SIGQUIT' : 'SIGTERM');
  const fast = setTimeout(() => server.kill('SIGINT'), 500);
  const immediate = setTimeout(() => server.kill('SIGQUIT'), 3_000);
  await ended;
  clearTimeout(fast);
  clearTimeout(immediate);
};
