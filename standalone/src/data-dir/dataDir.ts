import { access, chmod, constants, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf } from '@marketplace/service-kit';
import { isCode } from '@marketplace/service-kit/error-code';
import { StartError } from '../startError.ts';
import { lockFolder } from './lockFolder.ts';

/** A DATA_DIR that only this program uses, until it is released or the program ends in any way. */
export interface DataDir {
  readonly path: string;
  release(): void;
}

/** Does the same as Node's `recursive`, which never ends below a link to a missing folder (an unmounted disk) and below `/proc`. */
const makeFolder = async (path: string): Promise<void> => {
  const make = async () => {
    try {
      await mkdir(path, { mode: 0o700 });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
  };
  try {
    await make();
  } catch (error) {
    if (!isCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
};

/** The advice if another user has made the copy of a data folder. */
export const adviceToOwn = (path: string, uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0) => {
  const quoted = `'${path.replaceAll("'", String.raw`'\''`)}'`;
  return `If another user has copied the data to there, type: sudo chown -R ${uid}:${gid} ${quoted} && sudo chmod -R u+rwX,go-rwx ${quoted}`;
};

/** In a copy, each of these may be read-only, or belong to another user. */
const parts = [
  '.',
  'lock',
  'postgres-password',
  'audit-signing-key.pem',
  'postgres',
  'auth',
  'auth/accounts.json',
];

/** @throws if this user may not use a part, and may not change that */
const makeUsable = async (path: string): Promise<void> => {
  for (const file of parts.map((part) => join(path, part))) {
    const entry = await stat(file).catch(() => undefined);
    if (entry)
      await access(file, constants.R_OK | constants.W_OK).catch(() =>
        chmod(file, entry.mode | (entry.isDirectory() ? 0o700 : 0o600)),
      );
  }
};

/**
 * Takes the folder; creates it if it is missing.
 * @throws {StartError} if another program has it, or it can't be written to
 */
export const takeDataDir = async (path: string): Promise<DataDir> => {
  const lockFile = join(path, 'lock');
  try {
    await makeFolder(path);
    await makeUsable(path);
    await writeFile(lockFile, '', { flag: 'a', mode: 0o600 });
  } catch (error) {
    // Nobody is told to own a folder of the system.
    const mayHaveData = await access(lockFile).then(
      () => true,
      (fault: unknown) => isCode(fault, 'EACCES'),
    );
    const advice = mayHaveData && /^E(ACCES|PERM)/.test(reasonOf(error)) ? ` ${adviceToOwn(path)}` : '';
    throw new StartError(
      `DATA_DIR=${path} can't be written to. Set DATA_DIR to a folder that this user may write to.${advice} (${reasonOf(error)})`,
      { cause: error },
    );
  }
  const lock = lockFolder(path);
  if (!lock)
    throw new StartError(
      `DATA_DIR=${path} is in use by another marketplace that is running. Stop that one, or set DATA_DIR (and PORT, POSTGRES_PORT, AUTH_EMULATOR_PORT) to start a second one.`,
    );
  return { path, ...lock };
};
