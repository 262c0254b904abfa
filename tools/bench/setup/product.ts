import { mkdtemp, chmod, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { unusedPort } from '@marketplace/service-kit';
import type { CaseContext } from './benchCase.ts';
import { startProgram } from './program.ts';
import { distributedSettings } from './realParts.ts';

const thisCheckout = fileURLToPath(new URL('../../..', import.meta.url));

/** The options of node in the script of `npm start`. */
const startOptions = async (checkout: string): Promise<readonly string[]> => {
  const file = await readFile(join(checkout, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(file) as { readonly scripts: { readonly start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
};

/**
 * Starts the whole product in its own process and folder; without demo data unless `demo` is true.
 * @param checkout folder of the code that is started
 */
export const startProduct = async (
  { onEnd, profile }: CaseContext,
  { demo = false, checkout = thisCheckout } = {},
) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-bench-'));
  await chmod(dataDir, 0o755); // when root runs this, PostgreSQL runs as another user
  onEnd(() => rm(dataDir, { recursive: true, force: true }));
  const port = await unusedPort();
  const emulatorPort = await unusedPort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    POSTGRES_PORT: String(await unusedPort()),
    AUTH_EMULATOR_PORT: String(emulatorPort),
    SEED_DEMO: String(demo),
    LOG_LEVEL: 'error',
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_READS: '0',
    CONNECTIONS_PER_ADDRESS: '0',
    ...distributedSettings(),
  };
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const options = [...(await startOptions(checkout)), ...profiling];
  const main = pathToFileURL(join(checkout, 'standalone/src/main.ts')).href;
  const start = () => startProgram(main, environment, `${url}/readyz`, options);
  let program = await start();
  onEnd(() => program.stop());
  return {
    url,
    dataDir,
    pid: program.pid,
    emulatorHost: `127.0.0.1:${emulatorPort}`,
    /** Stops it and starts it again with its data; returns its new process, and how long the start took until it was ready, in ms. */
    restart: async (): Promise<{ readonly pid: number; readonly took: number }> => {
      await program.stop();
      const from = performance.now();
      program = await start();
      return { pid: program.pid, took: performance.now() - from };
    },
  };
};
