import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '@marketplace/standalone/parts';
import { takeFolder } from './lock.ts';
import { installPackages, lacking } from './machine/packages.ts';
import { serviceNames, type Options, type ServiceName } from './options.ts';
import { stopAtOnce, type Part, type PartKind, type Place } from './part.ts';
import { emulator } from './parts/emulator.ts';
import { kafka } from './parts/kafka.ts';
import { mongo } from './parts/mongo.ts';
import { postgres } from './parts/postgres.ts';

const kinds: Readonly<Record<ServiceName, PartKind>> = { postgres, emulator, kafka, mongo };

/** Waits for all, also where one fails: so nothing is still under way when the rest is stopped. */
const all = async <T>(promises: readonly Promise<T>[]): Promise<readonly T[]> => {
  await Promise.allSettled(promises);
  return Promise.all(promises);
};

const whileAlone = async (place: Place, work: () => Promise<void>): Promise<void> => {
  let lock = await takeFolder(place.cache);
  if (!lock) place.say(`Waiting for another cluster that installs to ${place.cache}`);
  for (; !lock; lock = await takeFolder(place.cache)) await delay(500, undefined, { signal: place.signal });
  try {
    await work();
  } finally {
    lock.release();
  }
};

/** Downloads and builds what these parts need, where it is not there yet. */
export const installParts = (place: Place, { services, product }: Options): Promise<void> =>
  whileAlone(place, async () => {
    const missing = await all([
      ...services.map((name) => kinds[name].missingPackages()),
      ...(product ? [lacking({ nginx: 'nginx' })] : []),
    ]);
    await installPackages(place, [...new Set(missing.flat())]);
    await all(services.map((name) => kinds[name].install(place)));
  });

/** A cluster that runs. */
export interface Cluster {
  /** In the order of their names in the options. */
  readonly parts: readonly Part[];
  /** Stops the parts, which know nothing of each other, at once. */
  stop(): Promise<void>;
}

/**
 * Starts the parts, at once; resolves when all can be used.
 * @throws {StartError} with nothing left running, where one does not start
 */
export const startCluster = async (
  place: Place,
  { services, ports }: Pick<Options, 'services' | 'ports'>,
): Promise<Cluster> => {
  const lock = await takeFolder(place.dir);
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
