import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@marketplace/standalone/parts';

/** What the cluster can be made of, in the order in which it is started. */
export const serviceNames = ['postgres', 'emulator', 'kafka', 'mongo'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** What the cluster was asked to be. */
export interface Options {
  readonly services: readonly ServiceName[];
  /** 0: a free one. */
  readonly ports: Readonly<Record<ServiceName, number>>;
  readonly installOnly: boolean;
  readonly envFile: string | undefined;
  /** Absolute; what the parts keep. */
  readonly dir: string;
  /** Absolute; what was downloaded and built, for any number of clusters. */
  readonly cache: string;
}

const usage = `npm run cluster -- [--services ${serviceNames.join(',')}] [--env-file FILE] [--install-only]
  --services NAMES   the parts to start, comma-separated; without it, all of them
  --env-file FILE    write the settings that reach the parts to this file, too
  --install-only     download and build what the parts need, and end
  --NAME-port PORT   the port of a part (--kafka-port 9092); without it, a free one
Settings: CLUSTER_DIR (what the parts keep; default .cluster),
  CLUSTER_CACHE (downloads; default ~/.cache/marketplace-cluster)`;

const refuse = (reason: string) => new StartError(`${reason}\n\n${usage}`);

const isServiceName = (name: string): name is ServiceName =>
  (serviceNames as readonly string[]).includes(name);

const servicesOf = (list: string): readonly ServiceName[] => {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isServiceName(name));
  if (unknown.length > 0)
    throw refuse(`--services ${list}: there is no ${unknown.map((name) => `"${name}"`).join(', ')}.`);
  return serviceNames.filter((name) => names.includes(name));
};

const portOf = (name: ServiceName, text: string | undefined): number => {
  const port = Number(text ?? '0');
  if (text === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw refuse(`--${name}-port ${text ?? ''}: a port is a whole number up to 65535.`);
  return port;
};

const flags = {
  services: { type: 'string', default: serviceNames.join(',') },
  'env-file': { type: 'string' },
  'install-only': { type: 'boolean', default: false },
  'postgres-port': { type: 'string' },
  'emulator-port': { type: 'string' },
  'kafka-port': { type: 'string' },
  'mongo-port': { type: 'string' },
} as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: flags }).values;
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
};

/**
 * The program's arguments and environment, checked.
 * @throws {StartError} that says what is wrong, and how the program is called
 */
export const readOptions = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options => {
  const given = parse(args);
  const envFile = given['env-file'];
  return {
    services: servicesOf(given.services),
    ports: {
      postgres: portOf('postgres', given['postgres-port']),
      emulator: portOf('emulator', given['emulator-port']),
      kafka: portOf('kafka', given['kafka-port']),
      mongo: portOf('mongo', given['mongo-port']),
    },
    installOnly: given['install-only'],
    envFile: envFile === undefined ? undefined : resolve(envFile),
    dir: resolve(environment['CLUSTER_DIR'] ?? '.cluster'),
    cache: resolve(
      environment['CLUSTER_CACHE'] ??
        join(environment['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'marketplace-cluster'),
    ),
  };
};
