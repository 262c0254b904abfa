import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Place } from '../part.ts';
import { runCommand } from './command.ts';
import { mountPointsUnder } from './mounts.ts';

/** Downloads and builds, shared by all clusters. */
export const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'marketplace');

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Unmounts first: a killed debootstrap leaves mounts in the folder, and their files must not be deleted. */
const remove = async (place: Place, folder: string): Promise<void> => {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  for (const point of mountPointsUnder(mounts, folder)) await runCommand(place, ['umount', point]);
  await rm(folder, { recursive: true, force: true });
};

/**
 * Makes a folder if it does not exist. It is made under another name and then renamed, so an existing folder is always
 * complete, even if an earlier run was killed.
 */
export const makeOnce = async (
  place: Place,
  folder: string,
  make: (half: string) => Promise<void>,
): Promise<void> => {
  if (await exists(folder)) return;
  const half = `${folder}.half`;
  await mkdir(dirname(folder), { recursive: true });
  await remove(place, half);
  const from = performance.now();
  await make(half);
  await rename(half, folder);
  place.say(`Made ${folder} in ${((performance.now() - from) / 1000).toFixed(0)} s`);
};
