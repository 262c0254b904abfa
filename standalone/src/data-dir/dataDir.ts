import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/**
 * Takes the folder; creates it if it is missing.
 * @throws {StartError} if another program has it, or it can't be written to
 */
export const takeDataDir = async (path: string): Promise<DataDir> => {
  try {
    await makeFolder(path);
    await writeFile(join(path, 'lock'), '', { flag: 'a', mode: 0o600 });
  } catch (error) {
    throw new StartError(
      `DATA_DIR=${path} can't be written to. Set DATA_DIR to a folder that this user may write to.`,
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
