import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newPlace, startProgram } from '../../e2e/product.ts';
import type { CaseContext } from './benchCase.ts';
import { distributedSettings } from './realParts.ts';

const thisCheckout = fileURLToPath(new URL('../../..', import.meta.url));

/** The options of node in the script of `npm start`. */
const startOptions = async (checkout: string): Promise<readonly string[]> => {
  const file = await readFile(join(checkout, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(file) as { readonly scripts: { readonly start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
};

/**
 * Starts the whole product in its own process and place, without demo data.
 * @param checkout folder of the code that is started
 */
export const startProduct = async ({ onEnd, profile }: CaseContext, checkout = thisCheckout) => {
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
    place,
    pid: program.pid,
    emulatorHost: `127.0.0.1:${environment['AUTH_EMULATOR_PORT'] ?? ''}`,
    /** Stops it and starts it again with its data; returns its new process, and how long the start took until it was ready, in ms. */
    restart: async (): Promise<{ readonly pid: number; readonly took: number }> => {
      await program.stop();
      const from = performance.now();
      program = await start();
      return { pid: program.pid, took: performance.now() - from };
    },
  };
};
