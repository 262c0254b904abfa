import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '@marketplace/service-kit';
import { StartError } from '@marketplace/standalone/parts';

/** The parts of a cluster, in the order in which they are started. */
export const serviceNames = ['postgres', 'emulator', 'kafka', 'mongo'] as const;
export type ServiceName = (typeof serviceNames)[number];
/** What the product needs if PostgreSQL keeps its read models and is its feed. */
const withoutOthers: readonly ServiceName[] = ['postgres', 'emulator'];

/** The number of instances of each service, and the product's port. */
export interface ProductOptions {
  readonly port: number;
  readonly commands: number;
  readonly projectors: number;
  readonly queries: number;
  /** Demo users and tasks, the first time. */
  readonly seed: boolean;
}

/** The checked options. */
export interface Options {
  readonly services: readonly ServiceName[];
  /** 0: a free port. */
  readonly ports: Readonly<Record<ServiceName, number>>;
  /** Undefined: only the parts are started. */
  readonly product: ProductOptions | undefined;
  readonly installOnly: boolean;
  readonly envFile: string | undefined;
  /** The port of a proxy in front of a part, through which the services reach it. */
  readonly links: Readonly<Partial<Record<ServiceName, number>>>;
  /** Folder with a file for each service: the milliseconds that its clock is ahead. */
  readonly clocks: string | undefined;
  /** Absolute; the data of the parts. */
  readonly dir: string;
  /** Absolute; downloads and builds, shared by all clusters. */
  readonly cache: string;
}

const usage = `npm run cluster -- [--services ${serviceNames.join(',')}] [--postgres-only] [--port PORT] [--env-file FILE] [--install-only]
  --services NAMES   only these parts, comma-separated; default: all parts, and the product on them
  --postgres-only    the product on PostgreSQL alone, without Kafka and MongoDB
  --port PORT        port of the product; default 8080
  --commands N, --projectors N, --queries N
                     instances of each service; default 2, 3, 2
  --env-file FILE    write the connection settings of the parts to this file, too
  --install-only     download and build everything that the parts need, then end
  --link NAME=PORT   the services reach this part through a proxy at this port; may be repeated
  --clocks FOLDER    the clock of each service is as many milliseconds ahead as the file FOLDER/NAME says
  --NAME-port PORT   the port of a part (--kafka-port 9092); default: a free port
Settings: SEED_DEMO (false: no demo users and tasks), CLUSTER_DIR (data of the parts; default .cluster),
  CLUSTER_CACHE (downloads; default ~/.cache/marketplace)`;

const refuse = (reason: string) => new StartError(`${reason}\n\n${usage}`);

const isServiceName = (name: string): name is ServiceName =>
  (serviceNames as readonly string[]).includes(name);

const servicesOf = (list: string | undefined, postgresOnly: boolean): readonly ServiceName[] => {
  if (list === undefined) return postgresOnly ? withoutOthers : serviceNames;
  if (postgresOnly) throw refuse('--postgres-only is for the product, --services for parts without it.');
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isServiceName(name));
  if (unknown.length > 0)
    throw refuse(`--services ${list}: there is no ${unknown.map((name) => `"${name}"`).join(', ')}.`);
  return serviceNames.filter((name) => names.includes(name));
};

const portOf = (flag: string, text = '0'): number => {
  const port = Number(text);
  if (text === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw refuse(`--${flag} ${text}: a port is a whole number up to 65535.`);
  return port;
};

const countOf = (flag: string, text: string): number => {
  if (!/^[1-9]\d?$/.test(text)) throw refuse(`--${flag} ${text}: must be a whole number, 1 to 99.`);
  return Number(text);
};

const linksOf = (links: readonly string[]): Options['links'] =>
  Object.fromEntries(
    links.map((link) => {
      const [name = '', port] = link.split('=');
      if (!isServiceName(name)) throw refuse(`--link ${link}: there is no "${name}".`);
      return [name, portOf('link', port)];
    }),
  );

const flags = {
  services: { type: 'string' },
  'postgres-only': { type: 'boolean', default: false },
  port: { type: 'string' },
  commands: { type: 'string' },
  projectors: { type: 'string' },
  queries: { type: 'string' },
  'env-file': { type: 'string' },
  'install-only': { type: 'boolean', default: false },
  link: { type: 'string', multiple: true },
  clocks: { type: 'string' },
  'postgres-port': { type: 'string' },
  'emulator-port': { type: 'string' },
  'kafka-port': { type: 'string' },
  'mongo-port': { type: 'string' },
} as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: flags }).values;
  } catch (error) {
    throw refuse(reasonOf(error));
  }
};

/**
 * The program's arguments and environment, checked.
 * @throws {StartError} with the mistake and the usage
 */
export const readOptions = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options => {
  const given = parse(args);
  const envFile = given['env-file'];
  return {
    services: servicesOf(given.services, given['postgres-only']),
    product:
      given.services === undefined
        ? {
            port: portOf('port', given.port ?? '8080'),
            commands: countOf('commands', given.commands ?? '2'),
            projectors: countOf('projectors', given.projectors ?? '3'),
            queries: countOf('queries', given.queries ?? '2'),
            seed: environment['SEED_DEMO'] !== 'false',
          }
        : undefined,
    ports: {
      postgres: portOf('postgres-port', given['postgres-port']),
      emulator: portOf('emulator-port', given['emulator-port']),
      kafka: portOf('kafka-port', given['kafka-port']),
      mongo: portOf('mongo-port', given['mongo-port']),
    },
    installOnly: given['install-only'],
    envFile: envFile === undefined ? undefined : resolve(envFile),
    links: linksOf(given.link ?? []),
    clocks: given.clocks === undefined ? undefined : resolve(given.clocks),
    dir: resolve(environment['CLUSTER_DIR'] ?? '.cluster'),
    cache: resolve(
      environment['CLUSTER_CACHE'] ??
        join(environment['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'marketplace'),
    ),
  };
};
