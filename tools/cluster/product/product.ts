import { StartError } from '@marketplace/standalone/parts';
import type { ProductOptions } from '../options.ts';
import { stopAtOnce, type Part, type Place } from '../part.ts';
import { seedCluster } from './demo.ts';
import { startGateway } from './gateway.ts';
import { endLeftServices, startService, type ServiceKind } from './service.ts';

/** The product on the parts of a cluster. */
export interface Product {
  readonly url: string;
  readonly parts: readonly Part[];
  stop(): Promise<void>;
}

/** Settings with which every service connects to the parts. Without Kafka and MongoDB, PostgreSQL does their work. */
const settingsFor = (parts: readonly Part[], { links }: Place) => {
  const all = Object.fromEntries(parts.flatMap(({ settings }) => Object.entries(settings)));
  const setting = (name: string): string => {
    const value = all[name];
    if (value === undefined) throw new StartError(`The whole product needs the part that sets ${name}.`);
    return value;
  };
  const through = (port: number | undefined, url: URL): string => {
    if (port !== undefined) url.port = String(port);
    return url.href;
  };
  const { TEST_KAFKA_BROKERS: brokers, TEST_MONGO_URL: mongoUrl } = all;
  return {
    DATABASE_URL: through(links.postgres, new URL(setting('TEST_DATABASE_URL'))),
    ...(brokers !== undefined && { KAFKA_BROKERS: brokers }),
    ...(mongoUrl !== undefined && { MONGO_URL: through(links.mongo, new URL('marketplace', mongoUrl)) }),
    FIREBASE_AUTH_EMULATOR_HOST: setting('FIREBASE_AUTH_EMULATOR_HOST'),
  };
};

/**
 * Starts the instances of each service on the parts, and nginx in front of them.
 * @throws {StartError} when one does not start; the others are stopped first
 */
export const startProduct = async (
  place: Place,
  parts: readonly Part[],
  options: ProductOptions,
): Promise<Product> => {
  const started: Part[] = [];
  const keep = async (starting: Promise<Part>): Promise<Part> => {
    const part = await starting;
    started.push(part);
    return part;
  };
  const settings = settingsFor(parts, place);
  const instances = (kind: ServiceKind, count: number) =>
    Array.from({ length: count }, (_, index) =>
      keep(startService(place, kind, { number: index + 1, settings })),
    );
  try {
    await endLeftServices(place);
    const starting = {
      commands: instances('command-service', options.commands),
      projectors: instances('projector', options.projectors),
      queries: instances('query-service', options.queries),
    };
    // Waits for all, even when one fails, so that nothing still runs when the others are stopped.
    await Promise.allSettled(Object.values(starting).flat());
    const services = {
      commands: await Promise.all(starting.commands),
      projectors: await Promise.all(starting.projectors),
      queries: await Promise.all(starting.queries),
    };
    place.signal.throwIfAborted();
    const emulatorHost = settings.FIREBASE_AUTH_EMULATOR_HOST;
    const gateway = await keep(startGateway(place, options.port, { ...services, emulatorHost }));
    const [first] = services.commands;
    if (options.seed && first) await seedCluster(place, { emulatorHost, commands: first.address });
    return {
      url: `http://localhost:${gateway.address.split(':')[1] ?? ''}`,
      parts: [...Object.values(services).flat(), gateway],
      stop: () => stopAtOnce(place, started),
    };
  } catch (error) {
    await stopAtOnce(place, started);
    throw error;
  }
};
