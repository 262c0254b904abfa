import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { whyFailed } from '../children/lastWords.ts';
import { StartError } from '../startError.ts';

const run = promisify(execFile);

/** The user that PostgreSQL runs as, because it refuses to run as root. Empty: the user who started the product. */
export type ServerUser = Readonly<{ uid: number; gid: number } | Record<string, never>>;

const name = 'postgres';

const idOf = async (flag: '-u' | '-g'): Promise<number> => Number((await run('id', [flag, name])).stdout);

const known = async (): Promise<{ uid: number; gid: number } | undefined> => {
  try {
    const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')]);
    return { uid, gid };
  } catch {
    return undefined;
  }
};

const create = async (): Promise<void> => {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name]);
  } catch (error) {
    throw new StartError(
      `PostgreSQL does not run as root, and a user "${name}" could not be made for it: ${whyFailed(error)}. Start as another user, make that user, or set DATABASE_URL.`,
      { cause: error },
    );
  }
};

/** If root starts the product, this is the user `postgres`, which the first start creates. */
export const serverUser = async (): Promise<ServerUser> => {
  if (process.getuid?.() !== 0) return {};
  if (process.platform !== 'linux')
    throw new StartError(
      'PostgreSQL does not run as root. Start as another user, or set DATABASE_URL to your own PostgreSQL.',
    );
  let user = await known();
  if (!user) {
    await create();
    user = await known();
  }
  if (!user) throw new StartError(`The user "${name}" was made, but can't be found. Set DATABASE_URL.`);
  return user;
};

/**
 * The path of a folder for a program that runs as this user and was started in that folder. The user `postgres` may not
 * be allowed to enter the folders above it. But a process keeps the working directory that root gave it, and on Linux
 * /proc/self/cwd leads there without the folders above.
 */
export const nameInside = (folder: string, user: ServerUser): string =>
  'uid' in user ? '/proc/self/cwd' : folder;
