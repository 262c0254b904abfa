import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// SQLITE_BUSY or SQLITE_BUSY_RECOVERY.
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 261);

/**
 * Locks a folder that exists; undefined while another program has the lock. It is a file lock of the kernel, through SQLite: it
 * ends with its process even on a kill -9, so it is never stale, and no pid must be checked.
 */
export const lockFolder = (folder: string): { release(): void } | undefined => {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => lock.close() };
};
