import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { reasonOf } from '@marketplace/service-kit';
import { StartError } from '../startError.ts';

/**
 * Resolves when the program runs.
 * @throws {StartError} that names the file if it can't be started
 */
export const untilSpawned = async (child: ChildProcess): Promise<void> => {
  // A later error, such as a signal that is not allowed, does not end this process.
  child.on('error', () => undefined);
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new StartError(
      `${child.spawnfile} can't be started: ${reasonOf(error)}. Check that the file is there and that this user may run it; npm ci makes files in node_modules again.`,
      { cause: error },
    );
  }
};

const endOf = (output: string): string => output.trim().split('\n').slice(-4).join('\n');

/** Why a program did not start. */
export const whyEnded = ({ exitCode, signalCode }: ChildProcess, output: string): string => {
  const how = signalCode ?? exitCode;
  return endOf(output) || (how === null ? 'it wrote nothing.' : `it ended with ${how}, and wrote nothing.`);
};

/** Why `execFile` failed. */
export const whyFailed = (error: unknown): string => {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return endOf(output) || reasonOf(error);
};
