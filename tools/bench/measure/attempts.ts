import { reasonOf } from '@marketplace/service-kit';

/**
 * Runs one measurement after the other. A failed measurement does not end the run, so that the figures of the others are kept. The run
 * lists the failures at its end.
 */
export const createAttempts = (say: (line: string) => void) => {
  const failures: string[] = [];
  return {
    /** Runs a measurement and returns its result; undefined if it failed. */
    attempt: async <T>(what: string, measure: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await measure();
      } catch (error) {
        failures.push(`${what}: ${reasonOf(error)}`);
        say(`  ${what} failed: ${reasonOf(error)}`);
        return undefined;
      }
    },
    failures: (): readonly string[] => failures,
  };
};

export type Attempts = ReturnType<typeof createAttempts>;
