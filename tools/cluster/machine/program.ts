import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isCode } from '@marketplace/service-kit/error-code';
import {
  hasEnded,
  keepRunning,
  StartError,
  untilSpawned,
  type KeptRunning,
} from '@marketplace/standalone/parts';
import type { Place } from '../part.ts';
import { endOf } from './command.ts';

/** An external program that runs as a part of the cluster. */
export interface Program {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
  /** The log line that says the program is ready, or a function that checks whether it is. */
  readonly ready: RegExp | (() => Promise<boolean>);
  /** The signals that end the program, by default SIGTERM, SIGKILL; each is sent if the signal before did not end the program in time. */
  readonly endBy?: readonly [NodeJS.Signals, ...NodeJS.Signals[]];
}

/** Long, because the machine may be busy. */
const readyWithinMs = 180_000;
const endsWithinMs = 5_000;

const untilReady = async (
  child: ChildProcess,
  { name, ready }: Program,
  { log, signal }: { readonly log: string; readonly signal: AbortSignal },
): Promise<void> => {
  const isReady = async () =>
    typeof ready === 'function' ? ready() : ready.test(await readFile(log, 'utf8'));
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    signal.throwIfAborted();
    if (await isReady()) return;
    if (hasEnded(child))
      throw new StartError(`${name} did not start; the end of ${log}:\n${await endOf(log)}`);
    await delay(50);
  }
  throw new StartError(`${name} is not ready after ${readyWithinMs / 1000} s; see ${log}`);
};

/** Ends the process group of a program: after kill -9 its children remain, and nginx's workers would keep the port. */
const endGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error;
  }
};

const end = async (child: ChildProcess, signals: readonly NodeJS.Signals[]): Promise<void> => {
  const ended = once(child, 'exit');
  for (const signal of signals) {
    if (hasEnded(child)) return;
    child.kill(signal);
    await Promise.race([ended, delay(endsWithinMs, undefined, { ref: false })]);
    if (signal === 'SIGKILL') endGroup(child);
  }
};

const launch = async (place: Place, program: Program): Promise<ChildProcess> => {
  const [command, ...args] = program.command;
  const file = join(place.dir, 'log', `${program.name}.log`);
  await mkdir(join(place.dir, 'log'), { recursive: true });
  await rename(file, `${file}.before`).catch(() => undefined);
  const log = await open(file, 'w');
  // The child has its own process group, so that Ctrl-C reaches only this process, which then stops the child.
  const child = spawn(command, args, {
    env: program.env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  try {
    await untilSpawned(child).finally(() => log.close());
    await untilReady(child, program, { log: file, signal: place.signal });
    return child;
  } catch (error) {
    await end(child, ['SIGKILL']);
    throw error;
  }
};

/**
 * Starts a program and resolves when it is ready. If the program ends without a stop, it is started again, on the same port
 * and with the same data.
 * @throws {StartError} with the end of its log if the program does not start
 */
export const runProgram = async (place: Place, program: Program): Promise<KeptRunning> => {
  const running = await keepRunning(
    {
      name: program.name,
      launch: async () => {
        const child = await launch(place, program);
        child.once('exit', () => endGroup(child));
        return child;
      },
      end: (child) => end(child, program.endBy ?? ['SIGTERM', 'SIGKILL']),
    },
    place.logger,
  );
  place.programs.set(program.name, () => running.pid());
  return running;
};
