import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseUrlsOf } from '@marketplace/service-kit';
import { ledgerUrlOf, newPlace, startProgram } from '../../e2e/product.ts';
import type { CaseContext } from './benchCase.ts';
import { newId } from '@marketplace/command-service';

/** Settings that let the product use the Kafka and the MongoDB of the tests, with a new topic and a new database. */
const distributedSettings = (): Readonly<Record<string, string>> => {
  const { TEST_KAFKA_BROKERS: brokers, TEST_MONGO_URL: mongoUrl } = process.env;
  return {
    ...(brokers !== undefined && { KAFKA_BROKERS: brokers, KAFKA_TOPIC: `bench.${newId()}` }),
    ...(mongoUrl !== undefined && { MONGO_URL: new URL(`/bench-${newId()}`, mongoUrl).href }),
  };
};

const thisCheckout = fileURLToPath(new URL('../../..', import.meta.url));

/** The options of node in the script of `npm start`. */
const startOptions = async (checkout: string): Promise<readonly string[]> => {
  const file = await readFile(join(checkout, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(file) as { readonly scripts: { readonly start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
};

/**
 * Starts the whole product in its own process, with its own folder and ports, without demo data.
 * @param checkout the folder with the code to start
 */
export const startProduct = async (
  { onEnd, profile }: Pick<CaseContext, 'onEnd' | 'profile'>,
  checkout = thisCheckout,
) => {
  const place = await newPlace({
    LOG_LEVEL: 'error',
    CONNECTIONS_PER_ADDRESS: '0',
    ...distributedSettings(),
  });
  onEnd(() => place.remove());
  const { environment } = place;
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const options = [...(await startOptions(checkout)), ...profiling];
  const main = join(checkout, 'standalone/src/main.ts');
  const start = () => startProgram([process.execPath, ...options, main], environment);
  let program = await start();
  onEnd(() => program.stop());
  return {
    url: program.url,
    /** The id of the process that runs now. */
    pid: () => program.pid,
    emulatorHost: `127.0.0.1:${environment['AUTH_EMULATOR_PORT'] ?? ''}`,
    /** The database, as the user who owns it: the program's own users may not update statistics. */
    databaseUrl: await ledgerUrlOf(place),
    /** The same database, as the user who owns the read models. Valid until the next start, which changes the password. */
    readsUrl: async () => (await databaseUrlsOf(environment)).reads,
    /** Stops the product and starts it again with its data; returns how long the start took, in ms. */
    restart: async (): Promise<number> => {
      await program.stop();
      const from = performance.now();
      program = await start();
      return performance.now() - from;
    },
  };
};
export type Product = Awaited<ReturnType<typeof startProduct>>;
