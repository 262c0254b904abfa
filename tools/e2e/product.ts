import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { runProgram } from '@marketplace/standalone/testing';
import { assertNothingPersonal } from './personalInLogs.ts';

/** Settings by name, as environment variables. */
type Settings = Readonly<Record<string, string>>;

/** An empty DATA_DIR and free ports for one product. Remove it when done. */
export interface Place {
  readonly environment: Settings;
  remove(): Promise<void>;
}

/** The address of the PostgreSQL that the product has started in the place. */
export const ledgerUrlOf = async ({ environment }: Place): Promise<string> => {
  const { DATA_DIR = '', POSTGRES_PORT = '' } = environment;
  const password = (await readFile(join(DATA_DIR, 'postgres-password'), 'utf8')).trim();
  return `postgresql://postgres:${password}@127.0.0.1:${POSTGRES_PORT}/marketplace`;
};

/** Makes a place. @param settings override the place's own settings */
export const newPlace = async (settings: Settings = {}): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-e2e-'));
  const [port, postgresPort, emulatorPort] = await Promise.all([unusedPort(), unusedPort(), unusedPort()]);
  return {
    environment: {
      DATA_DIR: dataDir,
      PORT: String(port),
      POSTGRES_PORT: String(postgresPort),
      AUTH_EMULATOR_PORT: String(emulatorPort),
      SEED_DEMO: 'false',
      // The level of production, because the logs are searched for personal data.
      LOG_LEVEL: 'info',
      RATE_LIMIT_WRITES: '0',
      RATE_LIMIT_READS: '0',
      ...settings,
    },
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  };
};

export interface Product {
  readonly url: string;
  /** The process id of the started program, which may be npm. */
  readonly pid: number;
  /** The output of the program until now. */
  output(): string;
  /** Sends kill -9 to the whole process group. */
  kill(): Promise<void>;
  /** Sends SIGTERM to the whole process group; resolves to the exit code. Rejects if the logs contain personal data. */
  stop(): Promise<number | null>;
  /** Rejects if the logs since the last check contain personal data. */
  checkLogs(): Promise<void>;
}

/** Runs `npm start` in the place; resolves when the product is ready. */
export const startProduct = ({ environment }: Place): Promise<Product> =>
  startProgram(['npm', 'start'], environment);

/** Runs `npm start` with options, for a replay. */
export const startReplay =
  (...words: readonly string[]) =>
  ({ environment }: Place): Promise<Product> =>
    startProgram(['npm', 'start', '--', ...words], environment);

/** Runs a program; resolves when it writes that it is ready, and its address. */
export const startProgram = async (
  command: readonly [string, ...string[]],
  environment: Settings,
): Promise<Product> => {
  const program = runProgram(command, { ...process.env, ...environment });
  const url = await program.url;
  const { pid, output } = program;
  if (pid === undefined) throw new Error(`${command[0]} has no process id`);
  let checked = 0;
  const checkLogs = () => {
    const text = program.errors().slice(checked);
    checked += text.length;
    return assertNothingPersonal(text, environment['DATA_DIR'] ?? '');
  };
  return {
    url,
    pid,
    output,
    kill: async () => {
      await program.signal('SIGKILL');
    },
    stop: async () => {
      const code = await program.signal('SIGTERM');
      await checkLogs();
      return code;
    },
    checkLogs,
  };
};
