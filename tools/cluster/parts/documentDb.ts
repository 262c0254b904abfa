import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { runCommand } from '../machine/command.ts';
import { exists } from '../machine/makeOnce.ts';
import { endLeftProgram, runProgram, type Program } from '../machine/program.ts';
import type { Place } from '../part.ts';

// PostgreSQL with the DocumentDB extension. Debian has that only in sid, so a sid is installed in a folder and entered
// by chroot. PostgreSQL does not need /proc, and debootstrap makes enough of /dev: nothing is mounted.

const mirror = 'http://deb.debian.org/debian';
const bin = '/usr/lib/postgresql/18/bin';
const env = { PATH: '/usr/sbin:/usr/bin', LC_ALL: 'C.UTF-8' };

type Command = readonly [string, ...string[]];
const inside = (root: string, ...command: Command): Command => ['/usr/sbin/chroot', root, ...command];
const asPostgres = (root: string, ...command: Command): Command => [
  '/usr/sbin/chroot',
  '--userspec=postgres:postgres',
  root,
  ...command,
];

/** Installs a Debian sid in a folder, with PostgreSQL, DocumentDB and these packages. */
export const bootstrap = (place: Place, root: string, packages: readonly string[]): Promise<void> =>
  runCommand(place, [
    'debootstrap',
    '--variant=minbase',
    `--include=${['postgresql-18-documentdb', 'ca-certificates', ...packages].join(',')}`,
    'sid',
    root,
    mirror,
  ]);

/** File in the cluster's folder with the id of its database in the sid. A database without this file is deleted. */
const dataIdFile = (clusterDir: string): string => join(clusterDir, 'documentdb');
const dataIdOf = (clusterDir: string): Promise<string | undefined> =>
  readFile(dataIdFile(clusterDir), 'utf8').catch(() => undefined);

const removeDataOfGoneClusters = async (root: string): Promise<void> => {
  for (const id of await readdir(join(root, 'srv'))) {
    const owner = await readFile(join(root, 'srv', id, 'cluster'), 'utf8').catch(() => undefined);
    if (owner !== undefined && (await dataIdOf(owner)) !== id)
      await rm(join(root, 'srv', id), { recursive: true });
  }
};

/** The data folder's path inside the sid; made if it does not exist. */
const makeData = async (place: Place, root: string): Promise<string> => {
  await removeDataOfGoneClusters(root);
  const id = (await dataIdOf(place.dir)) ?? randomUUID();
  const home = `/srv/${id}`;
  const data = `${home}/data`;
  if (await exists(join(root, data))) return data;
  await writeFile(dataIdFile(place.dir), id);
  await mkdir(join(root, home), { recursive: true });
  await writeFile(join(root, home, 'cluster'), place.dir);

  const half = `${home}/half`;
  await rm(join(root, half), { recursive: true, force: true });
  await runCommand(
    place,
    inside(root, 'install', '--directory', '--owner=postgres', '--group=postgres', '--mode=700', half),
    env,
  );
  await runCommand(
    place,
    asPostgres(root, `${bin}/initdb`, `--pgdata=${half}`, '--username=postgres', '--auth=trust', '--no-sync'),
    env,
  );
  await rename(join(root, half), join(root, data));
  return data;
};

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb',
  'cron.database_name': 'postgres',
  dynamic_shared_memory_type: 'mmap',
  // The read store asks for journaled writes and relies on them, so each write waits for the disk.
  synchronous_commit: 'on',
};

/** Starts the cluster's PostgreSQL with DocumentDB on a free port. */
export const startDocumentDb = async (
  place: Place,
  root: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const mark = `cluster_name=${place.dir}`;
  const programIn = (data: string, port: number): Program => ({
    name: 'documentdb',
    command: asPostgres(
      root,
      `${bin}/postgres`,
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      mark,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ),
    mark,
    env,
    ready: /database system is ready to accept connections/,
    endBy: ['SIGINT', 'SIGQUIT'],
  });
  await endLeftProgram(place, programIn('', 0));
  const data = await makeData(place, root);
  const port = await unusedPort();
  const running = await runProgram(place, programIn(data, port));
  try {
    await runCommand(
      place,
      asPostgres(
        root,
        `${bin}/psql`,
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
        '-c',
        'CREATE EXTENSION IF NOT EXISTS documentdb CASCADE',
      ),
      env,
    );
  } catch (error) {
    await running.stop();
    throw error;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => running.stop() };
};
