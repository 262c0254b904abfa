import { createLogger } from '@marketplace/service-kit';
import { startAuthEmulator } from '@marketplace/standalone';
import { compare, type Comparison, type Contender } from '../measure/compare.ts';
import { comparisonTable } from '../measure/table.ts';
import type { BenchCase, Surroundings } from '../surroundings/benchCase.ts';
import { freePort } from '../surroundings/postgres.ts';
import { startProgram } from '../surroundings/program.ts';
import { signUp } from '../surroundings/signUp.ts';
import { postTasks } from './load.ts';

const projectId = 'demo-marketplace';
const commandService = new URL('main.ts', import.meta.resolve('@marketplace/command-service')).href;
const crudServer = import.meta.resolve('./crudServer.ts');

/** A server in a process of its own, on a database of its own, ready to be posted to. */
const contender = async (
  { database, postgresPid, onEnd }: Surroundings,
  given: {
    readonly name: string;
    readonly main: string;
    readonly emulatorHost: string;
    readonly token: string;
  },
): Promise<Contender> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: String(port),
    DATABASE_URL: await database(),
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: given.emulatorHost,
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_READS: '0',
    LOG_LEVEL: 'error',
  };
  const program = await startProgram(given.main, environment, `${url}/healthz`);
  onEnd(program.stop);
  return {
    name: given.name,
    processes: [program.pid, postgresPid],
    run: (callers, ms) => postTasks(url, given.token, callers, ms),
  };
};

export const addtask: BenchCase = {
  name: 'addtask',
  about:
    'POST /addtask against a plain Express and pg CRUD server, both verifying and caching the same token',
  run: async (surroundings) => {
    const logger = createLogger({ level: 'error', name: 'bench' });
    const emulator = await startAuthEmulator({ port: 0, projectId, logger });
    surroundings.onEnd(() => emulator.stop());
    const token = await signUp(emulator.host);
    const known = { emulatorHost: emulator.host, token };
    const ours = await contender(surroundings, { ...known, name: 'marketplace', main: commandService });
    const peer = await contender(surroundings, { ...known, name: 'CRUD', main: crudServer });

    const comparisons: Comparison[] = [];
    for (const callers of [1, 64, 256]) {
      surroundings.say(`  ${callers} callers`);
      comparisons.push(await compare({ ours, peer }, callers, surroundings.seconds));
    }
    return comparisonTable({ ours: ours.name, peer: peer.name }, comparisons);
  },
};
