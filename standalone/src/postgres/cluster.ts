import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasEnded } from '../children/keepRunning.ts';
import { whyFailed } from '../children/lastWords.ts';
import { readIfThere } from '../data-dir/readIfThere.ts';
import { StartError } from '../startError.ts';
import { nameInside, type ServerUser } from './serverUser.ts';

const run = promisify(execFile);

export const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
};

/** PostgreSQL's folder in this DATA_DIR. */
export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres');

/**
 * Creates PostgreSQL's folder if it is missing. It is created under another name and then renamed, so that a start that
 * is killed half-way leaves no partial folder.
 */
export const makeCluster = async (options: {
  readonly initdb: string;
  readonly dataDir: string;
  readonly user: ServerUser;
  readonly password: string;
  readonly signal?: AbortSignal | undefined;
}): Promise<string> => {
  const { initdb, dataDir, user, password, signal } = options;
  const cluster = clusterOf(dataDir);
  if (await exists(cluster)) return cluster;

  const half = join(dataDir, 'postgres.half');
  const newCluster = join(half, 'cluster');
  const passwordFile = join(half, 'password');
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  await mkdir(newCluster, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if ('uid' in user)
    for (const path of [half, newCluster, passwordFile]) await chown(path, user.uid, user.gid);
  const making = run(
    initdb,
    [
      `--pgdata=${nameInside(newCluster, user)}`,
      '--username=postgres',
      '--pwfile=../password',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Text is sorted by code points, the same on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...user, cwd: newCluster, env: { ...process.env, LC_ALL: 'C' }, signal },
  );
  try {
    await making;
  } catch (error) {
    // After an abort, the promise rejects before the program has ended.
    if (!hasEnded(making.child)) await once(making.child, 'exit');
    throw new StartError(`PostgreSQL's folder ${cluster} could not be made: ${whyFailed(error)}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(newCluster, cluster);
  await rm(half, { recursive: true });
  return cluster;
};

/** @throws {StartError} with the way out, if another major version of PostgreSQL made the folder */
export const refuseOtherVersion = async (
  cluster: string,
  postgres: string,
  user: ServerUser,
): Promise<void> => {
  const madeBy = (await readIfThere(join(cluster, 'PG_VERSION')))?.trim() ?? '';
  // A new folder has no version, and of another text PostgreSQL itself says what is wrong.
  if (!/^\d+$/.test(madeBy)) return;
  // A program that is missing says so when it is started.
  const { stdout } = await run(postgres, ['--version'], { ...user, cwd: '/' }).catch(() => ({ stdout: '' }));
  const own = /\d+/.exec(stdout)?.[0] ?? madeBy;
  if (madeBy === own) return;
  throw new StartError(
    `PostgreSQL ${madeBy} made ${cluster}, and this release runs PostgreSQL ${own}, which can't read it. Nothing was changed. With the release that made it, write a backup (npm run ops -- backup FILE); then set DATA_DIR to a new folder and restore it with this release (npm run ops -- restore FILE, docs/operations.md).`,
  );
};
