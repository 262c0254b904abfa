import { Problem } from '../problems/problem.ts';
import { SettingsError } from '../settings.ts';
import { NobodyReads, type Terminal } from './terminal.ts';
import { UsageError } from './usageError.ts';

/** How a program ends that was called as it can be, and could not do what it was asked. */
export interface FaultCodes {
  readonly refused: (problem: Problem) => number;
  readonly failed: number;
}

/** What commander throws after it has said it itself: the help that was asked for, or what is wrong with the call. */
const isSaid = (error: unknown): error is Error & { readonly exitCode: number } =>
  error instanceof Error && error.name === 'CommanderError' && 'exitCode' in error;

/** Says what went wrong to who waits, and gives the exit code: 2 where the program was called wrongly. */
export const exitCodeOf = (error: unknown, { say }: Pick<Terminal, 'say'>, codes: FaultCodes): number => {
  if (error instanceof NobodyReads) return 0;
  if (isSaid(error)) return error.exitCode === 0 ? 0 : 2;
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
