import { CommanderError } from 'commander';
import { Problem } from '../problems/problem.ts';
import { SettingsError } from '../settings.ts';
import { ReaderGone, type Terminal } from './terminal.ts';
import { UsageError } from './usageError.ts';

/** Exit codes of a program that was called correctly and failed. */
export interface FaultCodes {
  readonly refused: (problem: Problem) => number;
  readonly failed: number;
}

/** Prints the error, and returns the exit code: 2 for a wrong call. */
export const exitCodeOf = (error: unknown, { print }: Pick<Terminal, 'print'>, codes: FaultCodes): number => {
  if (error instanceof ReaderGone) return 0;
  // Commander has printed it already: the help, or the mistake in the call.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError || error instanceof SettingsError) {
    for (const line of error.message.split('\n')) print(line);
    return 2;
  }
  if (error instanceof Problem) {
    print(error.message);
    return error.kind === 'invalid-request' ? 2 : codes.refused(error);
  }
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return codes.failed;
};
