import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@marketplace/standalone/parts';
import type { Place } from '../part.ts';
import { runCommand } from './command.ts';

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The path of a program; undefined if the machine does not have it. */
export const findOnPath = async (program: string): Promise<string | undefined> => {
  // A user's PATH often has no sbin folders.
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];
  for (const folder of folders)
    if (folder !== '' && (await isExecutable(join(folder, program)))) return join(folder, program);
  return undefined;
};

/** The packages whose programs are missing. `packages` maps each program to its package. */
export const lacking = async (packages: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const missing: string[] = [];
  for (const [program, name] of Object.entries(packages))
    if ((await findOnPath(program)) === undefined) missing.push(name);
  return missing;
};

/**
 * Installs Debian packages.
 * @throws {StartError} with the list of packages if this user or machine cannot install them
 */
export const installPackages = async (place: Place, packages: readonly string[]): Promise<void> => {
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0 || (await findOnPath('apt-get')) === undefined)
    throw new StartError(
      `Missing on this machine: ${packages.join(', ')}. Install them (as root, on Debian: apt-get install ${packages.join(' ')}), then start again.`,
    );
  place.say(`Installing Debian packages: ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand(place, ['apt-get', 'update', '-qq'], env);
  await runCommand(place, ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages], env);
};
