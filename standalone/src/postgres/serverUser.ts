import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../startError.ts';

const run = promisify(execFile);

/** As whom PostgreSQL runs: it refuses to run as root. Empty: as whoever runs the product. */
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
      `PostgreSQL does not run as root, and a user "${name}" could not be made for it. Start as another user, make that user, or set DATABASE_URL.`,
      { cause: error },
    );
  }
};

/** Run by root, that is the user `postgres`, made if there is none. */
export const serverUser = async (): Promise<ServerUser> => {
  if (process.getuid?.() !== 0) return {};
  let user = await known();
  if (!user) {
    await create();
    user = await known();
  }
  if (!user) throw new StartError(`The user "${name}" was made, but can't be found. Set DATABASE_URL.`);
  return user;
};

const ancestors = (path: string): string[] => {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestors(parent), path];
};

/**
 * Makes sure that the server's user may come to these folders.
 * @throws {StartError} naming the first one that is closed to it
 */
export const assertEnterable = async (user: ServerUser, folders: readonly string[]): Promise<void> => {
  if (!('uid' in user)) return;
  const all = [...new Set(folders.flatMap(ancestors))];
  const script = 'for folder do test -x "$folder" || { printf %s "$folder"; exit; }; done';
  const { stdout: closed } = await run('/bin/sh', ['-c', script, 'sh', ...all], { ...user, cwd: '/' });
  if (closed !== '')
    throw new StartError(
      `PostgreSQL can't run as root, so it runs as the user "${name}", who may not enter ${closed}. Set DATA_DIR to a folder that everybody may enter (and keep the program in one), or run: chmod o+x ${closed}`,
    );
};
