import { mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder, StartError } from '@marketplace/standalone/parts';
import { cache } from './machine/makeOnce.ts';
import { installPackages, lacking } from './machine/packages.ts';
import { all, stopAtOnce, type Part, type PartKind, type Place } from './part.ts';
import { emulator } from './parts/emulator.ts';
import { kafka } from './parts/kafka.ts';
import { mongo } from './parts/mongo.ts';
import { postgres } from './parts/postgres.ts';

/** The parts that the product needs, in the order in which they are started. */
const kinds = { postgres, emulator, kafka, mongo } as const satisfies Readonly<Record<string, PartKind>>;
export type PartName = keyof typeof kinds;
const kindOf = (name: PartName): PartKind => kinds[name];
export const partNames = Object.keys(kinds) as readonly PartName[];

const whileAlone = async (place: Place, work: () => Promise<void>): Promise<void> => {
  await mkdir(cache, { recursive: true });
  let lock = lockFolder(cache);
  if (!lock) place.say(`Waiting for another cluster that installs to ${cache}`);
  for (; !lock; lock = lockFolder(cache)) await delay(500, undefined, { signal: place.signal });
  try {
    await work();
  } finally {
    lock.release();
  }
};

/** Downloads and builds all that these parts and these other programs need, if the machine does not have it. */
export const installParts = (
  place: Place,
  names: readonly PartName[],
  packages: Readonly<Record<string, string>> = {},
): Promise<void> =>
  whileAlone(place, async () => {
    const missing = await all([
      ...names.map((name) => kindOf(name).missingPackages?.() ?? []),
      lacking(packages),
    ]);
    await installPackages(place, [...new Set(missing.flat())]);
    await all(names.map((name) => kindOf(name).install?.(place)));
  });

/** The running parts, and the settings to connect to them. */
export interface Cluster {
  readonly parts: readonly Part[];
  readonly settings: Readonly<Record<string, string>>;
  /** Stops all parts at the same time: they do not depend on each other. */
  stop(): Promise<void>;
}

/**
 * Starts all parts at the same time; resolves when all are ready.
 * @throws {StartError} if a part does not start; the other parts are stopped first
 */
export const startParts = async (place: Place, names: readonly PartName[]): Promise<Cluster> => {
  await mkdir(place.dir, { recursive: true });
  const lock = lockFolder(place.dir);
  if (!lock)
    throw new StartError(
      `CLUSTER_DIR=${place.dir} is in use by another cluster that is running. Stop that one, or set CLUSTER_DIR to start a second one.`,
    );
  const parts: Part[] = [];
  const stop = () => stopAtOnce(place, parts).finally(() => lock.release());
  try {
    await all(
      names.map(async (name) => {
        const part = await kinds[name].start(place);
        parts.push(part);
        place.say(`${part.name} is ready at ${part.address}: ${part.what}`);
      }),
    );
    place.signal.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    parts,
    settings: Object.fromEntries(parts.flatMap(({ settings }) => Object.entries(settings))),
    stop,
  };
};
