import { mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createLogger, stopOnSignals } from '@marketplace/service-kit';
import { replaceFile } from '@marketplace/service-kit/replace-file';
import { StartError } from '@marketplace/standalone/parts';
import { commandLine, readNames } from '../commandLine.ts';
import { installParts, partNames, startParts, type PartName } from './cluster.ts';
import type { Place } from './part.ts';

// npm run cluster: starts the parts that the product needs (PostgreSQL, the Auth emulator, Kafka, MongoDB) on this machine, without Docker.

/** In ms: the limit for the stop. Kafka needs some time to save its state. */
const stopWithinMs = 30_000;

interface Options {
  readonly services: readonly PartName[];
  readonly envFile?: string;
  readonly installOnly: boolean;
}

const options = commandLine('cluster', 'Setting: CLUSTER_DIR (data of the parts; default .cluster)')
  .option('--services <names>', 'only these parts, separated by commas', readNames(partNames), partNames)
  .option('--env-file <file>', 'write the connection settings of the parts to this file', (file) =>
    resolve(file),
  )
  .option('--install-only', 'download and build everything that the parts need, then end', false)
  .parse()
  .opts<Options>();

const start = async ({ services, installOnly, envFile }: Options, place: Place) => {
  if (envFile !== undefined) await rm(envFile, { force: true });
  await installParts(place, services);
  if (installOnly) {
    place.say('Cluster installed');
    return undefined;
  }
  const cluster = await startParts(place, services);
  if (envFile !== undefined) {
    const lines = Object.entries(cluster.settings).map(([name, value]) => `${name}=${value}\n`);
    await mkdir(dirname(envFile), { recursive: true });
    await replaceFile(envFile, lines.join(''));
  }
  place.say('Cluster ready');
  return async () => {
    if (envFile !== undefined) await rm(envFile, { force: true });
    await cluster.stop();
  };
};

// Each running program adds a listener for the end of this process.
process.setMaxListeners(0);
const aborted = new AbortController();
try {
  const logger = createLogger({ level: 'warn', name: 'cluster' });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const dir = resolve(process.env['CLUSTER_DIR'] ?? '.cluster');
  const place: Place = { dir, logger, say, signal: aborted.signal, programs: new Map() };
  const starting = start(options, place);
  stopOnSignals(
    async () => {
      aborted.abort();
      const stop = await starting.catch(() => undefined);
      await stop?.();
    },
    logger,
    stopWithinMs,
  );
  await starting;
} catch (error) {
  if (!aborted.signal.aborted) {
    console.error("The cluster can't start.", error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
