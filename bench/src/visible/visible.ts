import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertedSchema } from '@marketplace/contracts';
import { sampleOf } from '../measure/sample.ts';
import { table } from '../measure/table.ts';
import type { BenchCase, Surroundings } from '../surroundings/benchCase.ts';
import { distributedSettings } from '../surroundings/realParts.ts';
import { freePort } from '../surroundings/postgres.ts';
import { startProgram } from '../surroundings/program.ts';
import { sampleTask } from '../surroundings/sampleTask.ts';
import { signUp } from '../surroundings/signUp.ts';

const standalone = new URL('main.ts', import.meta.resolve('@marketplace/standalone')).href;
const pause = 20;

/** The whole product in a process of its own, in a folder of its own, without demo data. */
const startProduct = async ({ onEnd }: Surroundings) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-visible-'));
  await chmod(dataDir, 0o755); // run by root, PostgreSQL runs as a user of its own
  onEnd(() => rm(dataDir, { recursive: true, force: true }));
  const [port, postgresPort, emulatorPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    POSTGRES_PORT: String(postgresPort),
    AUTH_EMULATOR_PORT: String(emulatorPort),
    SEED_DEMO: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_READS: '0',
    ...distributedSettings(),
  };
  const program = await startProgram(standalone, environment, `${url}/readyz`);
  onEnd(program.stop);
  return { url, token: await signUp(`127.0.0.1:${emulatorPort}`) };
};

/** Milliseconds from a command's answer until a GET without a token has shown the task. */
const untilVisible = async (url: string, token: string): Promise<number> => {
  const posted = await fetch(`${url}/api/addtask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sampleTask),
  });
  const { insertedId } = insertedSchema.parse(await posted.json());
  const answered = performance.now();
  for (;;) {
    const read = await fetch(`${url}/api/tasks/${insertedId}`);
    await read.arrayBuffer();
    if (read.status === 200) return performance.now() - answered;
  }
};

export const visible: BenchCase = {
  name: 'visible',
  about:
    "from a command's answer until a GET without a token shows the task, on the whole product, idle; through Kafka and MongoDB where they are given",
  run: async (surroundings) => {
    const { url, token } = await startProduct(surroundings);
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await untilVisible(url, token);
    const times: number[] = [];
    const from = performance.now();
    while (performance.now() < from + surroundings.seconds * 1000) {
      times.push(await untilVisible(url, token));
      await sleep(pause);
    }
    const { p50, p99 } = sampleOf(times, performance.now() - from);
    return table(
      ['tasks', 'p50 ms', 'p99 ms', 'slowest ms'],
      [[String(times.length), p50.toFixed(1), p99.toFixed(1), Math.max(...times).toFixed(1)]],
    );
  },
};
