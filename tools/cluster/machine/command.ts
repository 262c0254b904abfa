import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError, untilSpawned } from '@marketplace/standalone/parts';
import type { Place } from '../part.ts';

const lastLines = 15;

/** With another locale Java can't open a path that has letters beyond ASCII. */
export const plainLocale: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C.UTF-8' };

/** The last lines of a log, for an error message. */
export const endOf = async (logFile: string): Promise<string> =>
  (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-lastLines).join('\n');

/**
 * Runs a command to its end; its output goes to the log `install`.
 * @throws {StartError} with the end of the log if the command fails
 */
export const runCommand = async (
  place: Place,
  [command, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = plainLocale,
): Promise<void> => {
  place.signal.throwIfAborted();
  const folder = join(place.dir, 'log');
  await mkdir(folder, { recursive: true });
  const logFile = join(folder, 'install.log');
  const log = await open(logFile, 'a');
  // In its own process group, so that its child processes end with it.
  const child = spawn(command, args, { env, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] });
  const giveUp = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  place.signal.addEventListener('abort', giveUp);
  try {
    await untilSpawned(child);
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    place.signal.throwIfAborted();
    if (code === 0) return;
    throw new StartError(
      `\`${[command, ...args].join(' ')}\` ended with ${signal ?? code ?? '?'}; the end of ${logFile}:\n${await endOf(logFile)}`,
    );
  } finally {
    place.signal.removeEventListener('abort', giveUp);
    await log.close();
  }
};
