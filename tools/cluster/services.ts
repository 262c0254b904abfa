import { join } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { builtSite } from '@marketplace/standalone/parts';
import { writeConfig } from '../../ops/gateway/writeConfig.ts';
import { movedBy } from '../e2e/clock.ts';
import { findOnPath } from './machine/packages.ts';
import { runProgram } from './machine/program.ts';
import type { Cluster } from './cluster.ts';
import { all, stopAtOnce, type Part, type Place } from './part.ts';

const repository = join(import.meta.dirname, '../..');

/** The number of instances of each service. */
const serviceCounts = { 'command-service': 2, projector: 3, 'query-service': 2 } as const;
type Service = keyof typeof serviceCounts;

/** The instances, by their names as programs: `projector-1`. */
export const instances = Object.entries(serviceCounts).flatMap(([service, count]) =>
  Array.from({ length: count }, (_, index) => ({
    service: service as Service,
    name: `${service}-${index + 1}`,
  })),
);

export interface ServiceOptions {
  /** DATABASE_URL, FIREBASE_AUTH_EMULATOR_HOST, and KAFKA_BROKERS and MONGO_URL where they are used. */
  readonly settings: Readonly<Record<string, string>>;
  /** The folder with a file for each instance, which contains the milliseconds by which the clock of the instance is ahead. */
  readonly clocks?: string;
}

/**
 * Checks over HTTP whether a service has started, because LOG_LEVEL may keep the line out of the log. While a service waits for its
 * stores, it answers each call with 503, also an unknown one.
 */
const hasStarted = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/no-such-call`)).status === 404;
  } catch {
    return false;
  }
};

/** Starts one instance of a service, as `npm start -w` does. The instance keeps its port when it is started again. */
const startInstance = async (
  place: Place,
  { service, name }: (typeof instances)[number],
  { settings, clocks }: ServiceOptions,
): Promise<Part> => {
  const port = await unusedPort();
  const clock = clocks === undefined ? [] : [movedBy(join(clocks, name))];
  const running = await runProgram(place, {
    name,
    command: [process.execPath, ...clock, join(repository, service, 'src/main.ts')],
    env: {
      PATH: process.env['PATH'],
      RATE_LIMIT_WRITES: '0',
      RATE_LIMIT_READS: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: 'loopback',
      ...settings,
    },
    ready: () => hasStarted(port),
  });
  return { name, what: service, address: `127.0.0.1:${port}`, settings: {}, stop: () => running.stop() };
};

/** Starts nginx in front of the services. If nginx is killed, it is started again. */
const startGateway = async (place: Place, services: readonly Part[], emulatorHost: string): Promise<Part> => {
  const folder = join(place.dir, 'gateway');
  const port = await unusedPort();
  const addressesOf = (service: Service) =>
    services
      .filter(({ what }) => what === service)
      .map(({ address }) => address)
      .join(',');
  writeConfig(folder, {
    GATEWAY_LISTEN: `127.0.0.1:${port}`,
    COMMAND_SERVICES: addressesOf('command-service'),
    PROJECTORS: addressesOf('projector'),
    QUERY_SERVICES: addressesOf('query-service'),
    SITE_FOLDER: builtSite,
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
  });
  // The user of nginx's workers: the default user can't enter root's folders.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const nginx = (await findOnPath('nginx')) ?? 'nginx';
  const running = await runProgram(place, {
    name: 'gateway',
    command: [nginx, '-e', 'stderr', '-c', join(folder, 'nginx.conf'), ...user],
    env: {},
    ready: /start worker processes/,
  });
  return {
    name: 'gateway',
    what: 'nginx',
    address: `localhost:${port}`,
    settings: {},
    stop: () => running.stop(),
  };
};

/**
 * Starts the instances of each service on these parts, and nginx in front of them. `stop` stops them, and the parts at the end.
 * @throws {StartError} if one does not start; the others and the parts are stopped first
 */
export const startServices = async (
  place: Place,
  parts: Cluster,
  options: ServiceOptions,
): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const started: Part[] = [];
  const keep = async (starting: Promise<Part>): Promise<Part> => {
    const part = await starting;
    started.push(part);
    return part;
  };
  const stop = () => stopAtOnce(place, started).finally(() => parts.stop());
  try {
    const services = await all(instances.map((one) => keep(startInstance(place, one, options))));
    const emulatorHost = options.settings['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
    const gateway = await keep(startGateway(place, services, emulatorHost));
    return { url: `http://${gateway.address}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
