import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createLogger, stopOnSignals } from '@marketplace/service-kit';
import { replaceFile } from '@marketplace/service-kit/replace-file';
import { builtSite, siteIsBuilt, StartError } from '@marketplace/standalone/parts';
import { installParts, startCluster } from './cluster.ts';
import { readOptions, type Options } from './options.ts';
import type { Place } from './part.ts';
import { startProduct, type Product } from './product/product.ts';
import { settingsOf, tableOf } from './report.ts';

// npm run cluster: runs the product as separate programs on this machine, without Docker, until it is stopped; or only
// its parts (Kafka, MongoDB, ...).

/** Kafka needs some time to save its state. */
const stopWithinMs = 30_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const start = async (options: Options, place: Place): Promise<{ stop(): Promise<void> }> => {
  const { envFile } = options;
  if (envFile !== undefined) await rm(envFile, { force: true });
  await installParts(place, options);
  if (options.product && !siteIsBuilt(builtSite))
    throw new StartError('The web app is not built. Run "npm run build -w frontend", then start again.');
  if (options.installOnly) {
    say('Cluster installed');
    return { stop: () => Promise.resolve() };
  }
  const cluster = await startCluster(place, options);
  let product: Product | undefined;
  try {
    if (options.product) product = await startProduct(place, cluster.parts, options.product);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const settings = settingsOf(cluster.parts);
  if (envFile !== undefined) {
    await mkdir(dirname(envFile), { recursive: true });
    await replaceFile(envFile, settings);
  }
  const table = tableOf([...cluster.parts, ...(product?.parts ?? [])]);
  const last = product ? `Marketplace ready at ${product.url}` : 'Cluster ready';
  say(`\n${table}\n\nLogs: ${join(place.dir, 'log')}\n\n${settings}${last}`);
  return {
    stop: async () => {
      if (envFile !== undefined) await rm(envFile, { force: true });
      await (product?.stop() ?? Promise.resolve()).finally(() => cluster.stop());
    },
  };
};

// Each running program adds a listener for the end of this process.
process.setMaxListeners(0);
const aborted = new AbortController();
try {
  const options = readOptions(process.argv.slice(2), process.env);
  const logger = createLogger({ level: 'warn', name: 'cluster' });
  const place: Place = { ...options, logger, say, signal: aborted.signal };
  const starting = start(options, place);
  stopOnSignals(
    async () => {
      aborted.abort();
      const running = await starting.catch(() => undefined);
      await running?.stop();
    },
    logger,
    stopWithinMs,
  );
  await starting;
} catch (error) {
  if (!aborted.signal.aborted) {
    const reason = error instanceof StartError ? error.message : error;
    console.error("The cluster can't start.", reason);
    process.exit(1);
  }
}
