import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unusedPort } from '@marketplace/service-kit';
import { untilSpawned } from '../children/lastWords.ts';

const root = join(import.meta.dirname, '../../..');
const main = join(root, 'standalone/src/main.ts');

/** The environment of one product, with its own DATA_DIR and ports. */
export type Place = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

export const newPlace = async (settings: Readonly<Record<string, string>> = {}): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-standalone-'));
  return {
    DATA_DIR: dataDir,
    PORT: String(await unusedPort()),
    POSTGRES_PORT: String(await unusedPort()),
    AUTH_EMULATOR_PORT: String(await unusedPort()),
    SEED_DEMO: 'false',
    LOG_LEVEL: 'warn',
    ...settings,
  };
};

export const removePlace = ({ DATA_DIR }: Place): Promise<void> =>
  rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 });

const exitOf = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

/** Runs a program that prints its address when it is ready, as a leader of its process group. */
export const runProgram = ([command, ...args]: readonly [string, ...string[]], env: NodeJS.ProcessEnv) => {
  const child = spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (stream === child.stderr) errors += text;
      for (const watch of watchers) watch();
    });
  const untilPrinted = (line: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const watch = () => {
        const match = line.exec(output);
        if (match) resolve(match);
      };
      watchers.add(watch);
      watch();
      child.once('close', () => {
        reject(new Error(`The product ended:\n${output}`));
      });
    });
  const spawned = untilSpawned(child);
  const url = spawned.then(() => untilPrinted(/^\w+ ready at (\S+)$/m)).then(([, at = '']) => at);
  url.catch(() => undefined); // for tests that only wait for it to fail
  return {
    pid: child.pid,
    /** Its URL, when it is ready; rejects if it ends before. */
    url,
    /** Resolves when it has printed a matching line. */
    printed: async (line: RegExp) => {
      await untilPrinted(line);
    },
    output: () => output,
    /** What it has written to standard error. */
    errors: () => errors,
    /** Signals its whole process group; resolves to its exit code, null if the signal ended it. */
    signal: (signal: NodeJS.Signals) => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, signal);
      return exitOf(child);
    },
    ended: () => exitOf(child),
  };
};

/** The program of `npm start`. */
export const runProduct = (place: Place) =>
  runProgram([process.execPath, main], { PATH: process.env['PATH'], ...place });
export type Product = ReturnType<typeof runProduct>;

/** Every living process with this DATA_DIR in its arguments: PostgreSQL and the emulator. */
export const processesOf = async ({ DATA_DIR }: Place): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return text.includes(DATA_DIR) ? [pid] : [];
    }),
  );
  return found.flat();
};
