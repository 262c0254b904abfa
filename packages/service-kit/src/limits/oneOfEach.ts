import { createWorkInTurns } from '../async/index.ts';
import { unavailable } from '../problems/problem.ts';

/**
 * Runs work whose cost grows with the data of one user or of all users. It runs one work at a time for each user, so that no user delays
 * the others.
 */
export const createOneOfEach = (what: string) =>
  createWorkInTurns({
    atOnce: 4,
    ofOne: 1,
    waitMs: 10_000,
    tooMany: (cause) => unavailable(what, cause),
  });
