import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const megabyte = Buffer.alloc(1 << 20);

/** A disk of a few hundred MB in memory, for the data of one part. */
export interface SmallDisk {
  fill(): Promise<void>;
  empty(): Promise<void>;
  unmount(): Promise<void>;
}

/** Mounts the disk at the folder; undefined if this user can't mount. */
export const mountSmallDisk = async (folder: string, megabytes: number): Promise<SmallDisk | undefined> => {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    fill: async () => {
      const file = await open(ballast, 'w');
      try {
        for (;;) await file.write(megabyte);
      } catch {
        // The disk is full.
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
    unmount: async () => {
      await run('umount', [folder]);
    },
  };
};
