import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Place } from '../part.ts';

/** The folder for downloads and builds, which all clusters share. */
export const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'marketplace');

/**
 * Makes a folder if it does not exist. It is made under another name and then renamed, so an existing folder is always
 * complete, even if an earlier run was killed.
 */
export const makeOnce = async (
  place: Place,
  folder: string,
  make: (half: string) => Promise<void>,
): Promise<void> => {
  if (existsSync(folder)) return;
  const half = `${folder}.half`;
  await mkdir(dirname(folder), { recursive: true });
  await rm(half, { recursive: true, force: true });
  const from = performance.now();
  await make(half);
  await rename(half, folder);
  place.say(`Made ${folder} in ${((performance.now() - from) / 1000).toFixed(0)} s`);
};
