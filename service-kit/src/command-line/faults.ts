import { Problem } from '../problems/problem.ts';
import { SettingsError } from '../settings.ts';
import { ReaderGone, type Terminal } from './terminal.ts';
import { UsageError } from './usageError.ts';

/** The exit codes of a command that was called correctly and failed. */
export interface FaultCodes {
  readonly refused: (problem: Problem) => number;
  readonly failed: number;
}

/** Commander has already printed the help, or the fault of the call, when it throws this. */
const isAlreadyPrinted = (error: unknown): error is Error & { readonly exitCode: number } =>
  error instanceof Error && error.name === 'CommanderError' && 'exitCode' in error;

/** Prints what went wrong, and returns the exit code: 2 if the command was called wrongly. */
export const exitCodeOf = (error: unknown, { say }: Pick<Terminal, 'say'>, codes: FaultCodes): number => {
  if (error instanceof ReaderGone) return 0;
  if (isAlreadyPrinted(error)) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError || error instanceof SettingsError) {
    for (const line of error.message.split('\n')) say(line);
    return 2;
  }
  if (error instanceof Problem) {
    say(error.message);
    return error.kind === 'invalid-request' ? 2 : codes.refused(error);
  }
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return codes.failed;
};
