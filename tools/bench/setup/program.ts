import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface Program {
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** The contender gets only these variables, none of the shell that the bench was started from. */
type Environment = Readonly<Record<string, string>>;

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/**
 * Starts a contender in its own process; resolves when it answers `ready`.
 * @param main URL of its main module
 * @param options of node
 * @throws when it ends, or does not answer within 20 s
 */
export const startProgram = async (
  main: string,
  environment: Environment,
  ready: string,
  options: readonly string[] = [],
): Promise<Program> => {
  const path = fileURLToPath(main);
  const child = spawn(process.execPath, [...options, path], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);
  const stop = async () => {
    process.off('exit', endWithUs);
    if (!ended()) child.kill('SIGTERM');
    await exited;
  };
  const until = Date.now() + 20_000;
  while (!(await answers(ready))) {
    if (ended()) throw new Error(`${path} ended with ${child.exitCode ?? child.signalCode ?? 'nothing'}`);
    if (Date.now() > until) {
      await stop();
      throw new Error(`${path} does not answer at ${ready}`);
    }
    await sleep(50);
  }
  if (child.pid === undefined) throw new Error(`${path} has no process id`);
  return { pid: child.pid, stop };
};
