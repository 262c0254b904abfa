import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { isCode } from '@marketplace/service-kit/error-code';
import { whyFailed } from '../children/lastWords.ts';
import { StartError } from '../startError.ts';
import type { Binaries } from './binaries.ts';
import type { ServerUser } from './serverUser.ts';

const run = promisify(execFile);

export interface RunnableBinaries extends Binaries {
  /** Removes the copy, if one was made. Call it only when the server has ended. */
  readonly remove: () => Promise<unknown>;
}

/** @throws if this user may not run them */
const tryRun = (user: ServerUser, { postgres }: Binaries) =>
  run(postgres, ['--version'], { ...user, cwd: '/' });

/**
 * PostgreSQL's programs, in a folder where this user may run them. If the product is in a folder that only root may
 * enter, they are copied: PostgreSQL finds its libraries by the real path of its program, so a link would not help.
 * Each start makes a new copy, so that it is never outdated or incomplete.
 * @throws {StartError} that says what to change
 */
export const runnableBinaries = async (options: {
  readonly binaries: Binaries;
  readonly user: ServerUser;
  /** Each DATA_DIR has its own copy. No server may run on this DATA_DIR now. */
  readonly dataDir: string;
  /** The folder for copies. Not /tmp or /run: they may be cleared while the server runs, or forbid programs. */
  readonly copies?: string;
}): Promise<RunnableBinaries> => {
  const { binaries, user, dataDir, copies = '/var/cache/marketplace-postgres' } = options;
  const asTheyAre = { ...binaries, remove: () => Promise.resolve() };
  if (!('uid' in user)) return asTheyAre;
  const fault = await tryRun(user, binaries).then(
    () => undefined,
    (error: unknown) => error,
  );
  // A copy does not help if it is missing: the start says so.
  if (fault === undefined || isCode(fault, 'ENOENT')) return asTheyAre;

  const original = dirname(dirname(binaries.postgres));
  const copy = join(copies, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  const inCopy = (path: string) => join(copy, relative(original, path));
  const copied = { initdb: inCopy(binaries.initdb), postgres: inCopy(binaries.postgres) };
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    await mkdir(copies, { recursive: true });
    await chmod(copies, 0o755); // independent of root's umask
    await remove();
    await cp(original, copy, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', copy]);
    await tryRun(user, copied);
    return { ...copied, remove };
  } catch (error) {
    await remove();
    throw new StartError(
      `PostgreSQL does not run as root, and its user "postgres" may not run ${binaries.postgres}. A copy in ${copies} would do, but: ${whyFailed(error)}. Move the product to a folder that all users may enter, start it as another user, or set DATABASE_URL.`,
      { cause: error },
    );
  }
};
