import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a folder, and creates it if needed; undefined when another program holds the lock. SQLite uses a lock of the
 * kernel, which ends with its process, even after kill -9.
 */
export const lockFolder = async (folder: string): Promise<{ release(): void } | undefined> => {
  await mkdir(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    // SQLITE_BUSY or SQLITE_BUSY_RECOVERY.
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
