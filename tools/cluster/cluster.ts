import { mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder, StartError } from '@marketplace/standalone/parts';
import { installPackages, lacking } from './machine/packages.ts';
import { serviceNames, type Options, type ServiceName } from './options.ts';
import { stopAtOnce, type Part, type PartKind, type Place } from './part.ts';
import { emulator } from './parts/emulator.ts';
import { kafka } from './parts/kafka.ts';
import { mongo } from './parts/mongo.ts';
import { postgres } from './parts/postgres.ts';

const kinds: Readonly<Record<ServiceName, PartKind>> = { postgres, emulator, kafka, mongo };

/** Waits for all, even when one fails, so that nothing still runs when the others are stopped. */
const all = async <T>(promises: readonly Promise<T>[]): Promise<readonly T[]> => {
  await Promise.allSettled(promises);
  return Promise.all(promises);
};

const whileAlone = async (place: Place, work: () => Promise<void>): Promise<void> => {
  await mkdir(place.cache, { recursive: true });
  let lock = lockFolder(place.cache);
  if (!lock) place.say(`Waiting for another cluster that installs to ${place.cache}`);
  for (; !lock; lock = lockFolder(place.cache)) await delay(500, undefined, { signal: place.signal });
  try {
    await work();
  } finally {
    lock.release();
  }
};

/** Downloads and builds everything that these parts need and the cache does not have. */
export const installParts = (place: Place, { services, product }: Options): Promise<void> =>
  whileAlone(place, async () => {
    const missing = await all([
      ...services.map((name) => kinds[name].missingPackages()),
      ...(product ? [lacking({ nginx: 'nginx' })] : []),
    ]);
    await installPackages(place, [...new Set(missing.flat())]);
    await all(services.map((name) => kinds[name].install(place)));
  });

/** A running cluster. */
export interface Cluster {
  /** In the order of the option `--services`. */
  readonly parts: readonly Part[];
  /** Stops all parts at the same time: they do not depend on each other. */
  stop(): Promise<void>;
}

/**
 * Starts all parts at the same time; resolves when all are ready.
 * @throws {StartError} when one does not start; the others are stopped first
 */
export const startCluster = async (
  place: Place,
  { services, ports }: Pick<Options, 'services' | 'ports'>,
): Promise<Cluster> => {
  await mkdir(place.dir, { recursive: true });
  const lock = lockFolder(place.dir);
  if (!lock)
    throw new StartError(
      `CLUSTER_DIR=${place.dir} is in use by another cluster that is running. Stop that one, or set CLUSTER_DIR to start a second one.`,
    );
  const parts: Part[] = [];
  const stop = async () => {
    await stopAtOnce(place, parts).finally(() => {
      lock.release();
    });
  };
  try {
    await all(
      services.map(async (name) => {
        const from = performance.now();
        const part = await kinds[name].start(place, ports[name]);
        parts.push(part);
        place.say(`${part.name} is ready after ${((performance.now() - from) / 1000).toFixed(1)} s`);
      }),
    );
    place.signal.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  }
  return { parts: parts.toSorted((a, b) => indexOf(a) - indexOf(b)), stop };
};

const indexOf = (part: Part): number => serviceNames.findIndex((name) => name === part.name);
