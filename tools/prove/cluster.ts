import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { openLink, type Link } from './faults/link.ts';

const root = join(import.meta.dirname, '../..');
const instances = { 'command-service': 2, projector: 3, 'query-service': 2 } as const;

const namesOf = (counts: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(counts).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, index) => `${name}-${index + 1}`),
  );

/** The programs whose clock can be moved. */
export const clockNames = namesOf(instances);

/** The whole product on real parts, with a link in front of each store. */
export interface RunningCluster {
  /** Of the gateway. */
  readonly url: string;
  /** Its other processes are descendants. */
  readonly pid: number;
  readonly links: ReadonlyMap<string, Link>;
  /** Folder with the milliseconds that each program's clock is ahead. */
  readonly clocks: string;
  /** The connection settings of the parts, past the links. */
  readonly settings: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Without Kafka and MongoDB. */
  readonly postgresOnly: boolean;
  /** How many of each service. */
  readonly counts?: Readonly<Record<keyof typeof instances, number>>;
  /** Whether the services reach each store through a link. */
  readonly linked: boolean;
}

/** Starts `npm run cluster` in this folder. */
export const startCluster = async (
  dir: string,
  { postgresOnly, counts = instances, linked }: ClusterOptions,
): Promise<RunningCluster> => {
  const clocks = join(dir, 'clocks');
  await mkdir(clocks, { recursive: true });
  for (const name of namesOf(counts)) await writeFile(join(clocks, name), '0');
  const links = new Map<string, Link>();
  const args: string[] = postgresOnly ? ['--postgres-only'] : [];
  const stores = postgresOnly ? ['postgres'] : ['postgres', 'kafka', 'mongo'];
  for (const name of linked ? stores : []) {
    const [link, port] = [await openLink(), await unusedPort()];
    link.leadTo(port);
    links.set(name, link);
    args.push('--link', `${name}=${link.port}`, `--${name}-port`, String(port));
  }
  const [envFile, port] = [join(dir, 'env'), await unusedPort()];
  const { 'command-service': commands, projector: projectors, 'query-service': queries } = counts;
  for (const [name, count] of Object.entries({ commands, projectors, queries }))
    args.push(`--${name}`, String(count));
  const child = spawn(
    process.execPath,
    [
      // Node.js would take --env-file for its own.
      '--',
      join(root, 'tools/cluster/main.ts'),
      '--port',
      String(port),
      '--env-file',
      envFile,
      '--clocks',
      clocks,
      ...args,
    ],
    {
      env: {
        ...process.env,
        CLUSTER_DIR: dir,
        SEED_DEMO: 'false',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_WRITES: '0',
        RATE_LIMIT_READS: '0',
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const hear = (text: string): string => (output = (output + text).slice(-10_000));
  const ready = new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', hear);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const url = /^Marketplace ready at (\S+)$/m.exec(hear(text))?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`The cluster did not start:\n${output}`)));
  });
  const url = await ready;
  if (child.pid === undefined) throw new Error('The cluster has no process id');
  const lines = (await readFile(envFile, 'utf8')).split('\n').filter((line) => line.includes('='));
  return {
    url,
    pid: child.pid,
    links,
    clocks,
    settings: new Map(
      lines.map((line) => {
        const at = line.indexOf('=');
        return [line.slice(0, at), line.slice(at + 1).replace(/^(['"])(.*)\1$/, '$2')] as const;
      }),
    ),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      for (const link of links.values()) await link.close();
    },
  };
};
