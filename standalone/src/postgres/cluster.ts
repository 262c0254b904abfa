import { execFile } from 'node:child_process';
import { access, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../startError.ts';
import type { ServerUser } from './serverUser.ts';

const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * Makes PostgreSQL's folder if there is none. It is made beside its place and then renamed, so that a start that
 * is killed half-way leaves none.
 */
export const makeCluster = async (parts: {
  readonly initdb: string;
  readonly dataDir: string;
  readonly user: ServerUser;
  readonly password: string;
}): Promise<string> => {
  const { initdb, dataDir, user, password } = parts;
  const cluster = join(dataDir, 'postgres');
  if (await exists(cluster)) return cluster;

  const half = join(dataDir, 'postgres.half');
  const passwordFile = join(dataDir, 'postgres.pw');
  await rm(half, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await mkdir(half, { mode: 0o700 });
  if ('uid' in user) for (const path of [passwordFile, half]) await chown(path, user.uid, user.gid);
  try {
    await promisify(execFile)(
      initdb,
      [
        `--pgdata=${half}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The order of text is by code points, the same on every machine.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
    );
  } catch (error) {
    throw new StartError(`PostgreSQL's folder ${cluster} could not be made: ${lastLine(error)}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(half, cluster);
  return cluster;
};

const lastLine = (error: unknown): string => {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return text.trim().split('\n').at(-1) ?? '';
};
