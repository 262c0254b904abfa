import { Problem, reasonOf } from '../problems/problem.ts';

/** Waits for a database to open. @throws {Problem} `unavailable`, with the reason, when it does not open */
export const orUnavailable = async <T>(opening: Promise<T>): Promise<T> => {
  try {
    return await opening;
  } catch (error) {
    throw new Problem('unavailable', `The database can't be opened: ${reasonOf(error)}`, { cause: error });
  }
};
