import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@marketplace/standalone/parts';
import type { Place } from '../part.ts';
import { runCommand } from './command.ts';

/** The folder of Go in a Debian that is installed in a folder. This Go also runs outside of its Debian. */
const goIn = async (root: string): Promise<string> => {
  const lib = join(root, 'usr/lib');
  const name = (await readdir(lib)).find((entry) => /^go-\d/.test(entry));
  if (name === undefined) throw new StartError(`There is no Go in ${lib}. Delete ${root}, then start again.`);
  return join(lib, name);
};

/**
 * Builds a Go program from the module proxy into a folder, and deletes the files of the build.
 * @param root a Debian with the package golang-go
 */
export const goInstall = async (
  place: Place,
  root: string,
  module: string,
  folder: string,
): Promise<void> => {
  const work = `${folder}.go`;
  const go = await goIn(root);
  await mkdir(work, { recursive: true });
  await runCommand(place, [join(go, 'bin/go'), 'install', module], {
    ...process.env,
    GOROOT: go,
    GOBIN: folder,
    GOPATH: join(work, 'path'),
    GOMODCACHE: join(work, 'modules'),
    GOCACHE: join(work, 'cache'),
    GOTOOLCHAIN: 'auto',
    GOFLAGS: '-mod=mod -modcacherw',
    CGO_ENABLED: '0',
  });
  await rm(work, { recursive: true });
};
