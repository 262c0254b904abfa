import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
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

/** Of a copy, each may belong to another user. */
const parts = [
  'postgres-password',
  'audit-signing-key.pem',
  'postgres',
  // Of a copy that was made while it ran.
  'postgres/postmaster.pid',
  'auth',
  'auth/accounts.json',
  'auth/emulator.pid',
];

/** @throws if this user may not use the folder */
const tryUse = async (path: string): Promise<void> => {
  await writeFile(join(path, 'lock'), '', { flag: 'a', mode: 0o600 });
  const there = parts.map((part) => join(path, part)).filter(existsSync);
  for (const part of there) await access(part, constants.R_OK | constants.W_OK);
};

/**
 * Takes the folder; creates it if it is missing.
 * @throws {StartError} if another program has it, or it can't be written to
 */
export const takeDataDir = async (path: string): Promise<DataDir> => {
  try {
    await makeFolder(path);
    // A copy may be read-only.
    await tryUse(path).catch(async () => {
      await promisify(execFile)('chmod', ['-R', 'u+rwX', path]).catch(() => undefined);
      await tryUse(path);
    });
  } catch (error) {
    // Nobody is told to own a folder of the system.
    const unseen = await access(join(path, 'lock')).catch((fault: unknown) => fault);
    const mayHaveData = isCode(error, 'EACCES') && !isCode(unseen, 'ENOENT');
    const advice = mayHaveData ? ` ${adviceToOwn(path)}` : '';
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
