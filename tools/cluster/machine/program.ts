import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isCode } from '@marketplace/service-kit';
import {
  endOrphan,
  findOrphan,
  hasEnded,
  keepRunning,
  StartError,
  type KeptRunning,
} from '@marketplace/standalone/parts';
import type { Place } from '../part.ts';
import { endOf } from './command.ts';

/** An external program that runs as a part of the cluster. */
export interface Program {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** An argument that only this cluster's process has: it identifies a process that an earlier run left. */
  readonly mark: string;
  readonly env: NodeJS.ProcessEnv;
  /** A line of its log when it is ready, or a function that checks it. */
  readonly ready: RegExp | (() => Promise<boolean>);
  /** The signals that end it; the next is sent when the previous one did not end it in time. */
  readonly endBy: readonly [NodeJS.Signals, ...NodeJS.Signals[]];
}

/** Long, because the machine may be busy. */
const readyWithinMs = 180_000;
const endsWithinMs = 5_000;

/** A program's log file and pid file. */
const filesOf = (place: Place, name: string) => ({
  log: join(place.dir, 'log', `${name}.log`),
  pid: join(place.dir, 'run', `${name}.pid`),
});

/** Ends the program that a killed run left in this folder. Never ends another program that has the same pid by now. */
export const endLeftProgram = async (place: Place, program: Program): Promise<void> => {
  const { pid } = filesOf(place, program.name);
  const text = await readFile(pid, 'utf8').catch(() => '');
  const orphan = await findOrphan(Number(text), program.mark);
  if (orphan && !(await endOrphan(orphan, program.endBy)))
    throw new StartError(
      `A ${program.name} that an earlier run left (pid ${orphan.pid}) does not stop. Stop it, then start again.`,
    );
  await rm(pid, { force: true });
};

const untilReady = async (
  child: ChildProcess,
  { name, ready }: Program,
  { log, signal }: { readonly log: string; readonly signal: AbortSignal },
): Promise<void> => {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    signal.throwIfAborted();
    if (
      await (typeof ready === 'function' ? ready() : readFile(log, 'utf8').then((text) => ready.test(text)))
    )
      return;
    if (hasEnded(child))
      throw new StartError(`${name} did not start; the end of ${log}:\n${await endOf(log)}`);
    await delay(50);
  }
  throw new StartError(`${name} is not ready after ${readyWithinMs / 1000} s; see ${log}`);
};

/** Ends its process group. After kill -9 its children remain: nginx's workers would keep the port. */
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
  const files = filesOf(place, program.name);
  for (const file of Object.values(files)) await mkdir(dirname(file), { recursive: true });
  await rename(files.log, `${files.log}.before`).catch(() => undefined);
  const log = await open(files.log, 'w');
  // In its own process group, so that Ctrl-C reaches only this program, which then stops it.
  const child = spawn(command, args, {
    env: program.env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  // Without an await in between: a kill -9 there would leave a process without a pid file.
  if (child.pid !== undefined) writeFileSync(files.pid, String(child.pid));
  try {
    // Rejects when the program cannot be started.
    await once(child, 'spawn').finally(() => log.close());
    await untilReady(child, program, { log: files.log, signal: place.signal });
    return child;
  } catch (error) {
    await end(child, ['SIGKILL']);
    throw error;
  }
};

/**
 * Starts a program and resolves when it is ready. If it ends by itself, it is started again, on the same port with the
 * same data.
 * @throws {StartError} with the end of its log when it does not start
 */
export const runProgram = async (place: Place, program: Program): Promise<KeptRunning> => {
  const running = await keepRunning(
    {
      name: program.name,
      launch: async () => {
        const child = await launch(place, program);
        child.once('exit', () => {
          endGroup(child);
        });
        return child;
      },
      end: (child) => end(child, program.endBy),
    },
    place.logger,
  );
  return {
    pid: () => running.pid(),
    stop: async () => {
      await running.stop();
      await rm(filesOf(place, program.name).pid, { force: true });
    },
  };
};
