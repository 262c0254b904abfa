import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a folder, made if it is not there; undefined where another program has it. The lock is the kernel's, by way
 * of SQLite: it goes with its process even on a kill -9.
 */
export const takeFolder = async (folder: string): Promise<{ release(): void } | undefined> => {
  await mkdir(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    // SQLITE_BUSY, or one that is being recovered.
    if (error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 261))
      return undefined;
    throw error;
  }
  return {
    release: () => {
      lock.close();
    },
  };
};
