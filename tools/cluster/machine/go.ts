import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Place } from '../part.ts';
import { runCommand } from './command.ts';
import { findOnPath } from './packages.ts';

/** A Go installation. `root` is set when the program cannot find its folder itself. */
export interface GoInstallation {
  readonly program: string;
  readonly root: string | undefined;
}

/** Since 1.21, Go downloads the release that a module needs. */
export const fetchesReleases = (version: string): boolean => {
  const [, major = 0, minor = 0] = /\bgo(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  return major > 1 || (major === 1 && minor >= 21);
};

/** The machine's Go, if it is new enough. */
export const findGo = async (): Promise<GoInstallation | undefined> => {
  const program = await findOnPath('go');
  if (program === undefined) return undefined;
  const { stdout } = await promisify(execFile)(program, ['version']);
  return fetchesReleases(stdout) ? { program, root: undefined } : undefined;
};

/** Builds a Go program from the module proxy into a folder, and deletes the files of the build. */
export const goInstall = async (
  place: Place,
  go: GoInstallation,
  module: string,
  folder: string,
): Promise<void> => {
  const work = `${folder}.go`;
  await mkdir(work, { recursive: true });
  await runCommand(place, [go.program, 'install', module], {
    ...process.env,
    ...(go.root !== undefined && { GOROOT: go.root }),
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
