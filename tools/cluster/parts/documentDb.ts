import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { sqlOn } from '@marketplace/standalone/testing';
import { runCommand } from '../machine/command.ts';
import { runProgram } from '../machine/program.ts';
import type { Place } from '../part.ts';

// PostgreSQL with the DocumentDB extension. Debian has the extension only in sid, so this installs a sid in a folder, and runs its
// programs by chroot. PostgreSQL does not need /proc, and debootstrap makes enough of /dev, so nothing is mounted.

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

/** Installs a Debian sid in a folder, with PostgreSQL, DocumentDB and Go. `unshare` ends debootstrap's mounts, also if it is killed. */
export const bootstrap = (place: Place, root: string): Promise<void> =>
  runCommand(place, [
    'unshare',
    '--mount',
    'debootstrap',
    '--variant=minbase',
    '--include=postgresql-18-documentdb,ca-certificates,golang-go',
    'sid',
    root,
    mirror,
  ]);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Makes a data folder named after this process, and removes the folders of ended processes. Returns its path inside the sid. */
const makeData = async (place: Place, root: string): Promise<string> => {
  for (const name of await readdir(join(root, 'srv'))) {
    const [, owner] = /^of-(\d+)-/.exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner)))
      await rm(join(root, 'srv', name), { recursive: true, force: true });
  }
  const data = `/srv/of-${process.pid}-${randomUUID()}`;
  await runCommand(
    place,
    inside(root, 'install', '--directory', '--owner=postgres', '--group=postgres', '--mode=700', data),
    env,
  );
  await runCommand(
    place,
    asPostgres(root, `${bin}/initdb`, `--pgdata=${data}`, '--username=postgres', '--auth=trust', '--no-sync'),
    env,
  );
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
  const [data, port] = [await makeData(place, root), await unusedPort()];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const running = await runProgram(place, {
    name: 'documentdb',
    command: asPostgres(
      root,
      `${bin}/postgres`,
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ),
    env,
    ready: /database system is ready to accept connections/,
    endBy: ['SIGINT', 'SIGQUIT'],
  });
  const stop = async () => {
    await running.stop();
    await rm(join(root, data), { recursive: true, force: true });
  };
  try {
    await sqlOn(url, 'CREATE EXTENSION IF NOT EXISTS documentdb CASCADE');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
};
