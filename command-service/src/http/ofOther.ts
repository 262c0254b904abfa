import { Problem } from '@marketplace/service-kit';
import type { CommandDeps } from '../deps.ts';

/**
 * Catches the error of a write with texts of the caller, and of another person. If this other person is forgotten since this process has last
 * heard of it, throws that problem: the caller is not forgotten.
 */
export const ofOther =
  (persons: Pick<CommandDeps['persons'], 'read'>, callerUid: string, problem: Problem) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Problem) || error.kind !== 'account-forgotten') throw error;
    const caller = await persons.read(callerUid);
    throw caller === undefined || caller.state === 'held' ? problem : error;
  };
