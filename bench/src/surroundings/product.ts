import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Surroundings } from './benchCase.ts';
import { freePort } from './postgres.ts';
import { startProgram } from './program.ts';
import { distributedSettings } from './realParts.ts';

const standalone = new URL('main.ts', import.meta.resolve('@marketplace/standalone')).href;

/** The whole product in a process of its own, in a folder of its own; without demo data unless it is told otherwise. */
export const startProduct = async ({ onEnd }: Surroundings, { demo = false } = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-bench-'));
  await chmod(dataDir, 0o755); // run by root, PostgreSQL runs as a user of its own
  onEnd(() => rm(dataDir, { recursive: true, force: true }));
  const [port, postgresPort, emulatorPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    POSTGRES_PORT: String(postgresPort),
    AUTH_EMULATOR_PORT: String(emulatorPort),
    SEED_DEMO: String(demo),
    LOG_LEVEL: 'error',
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_READS: '0',
    ...distributedSettings(),
  };
  const program = await startProgram(standalone, environment, `${url}/readyz`);
  onEnd(program.stop);
  return { url, emulatorHost: `127.0.0.1:${emulatorPort}` };
};
