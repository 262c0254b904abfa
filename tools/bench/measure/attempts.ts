import { reasonOf } from '@marketplace/service-kit';

/**
 * Measures one thing after the other. A measurement that fails does not end the run, so the figures of the others are kept. The run
 * names the failures at its end.
 */
export const createAttempts = (say: (line: string) => void) => {
  const failures: string[] = [];
  return {
    /** What was measured; undefined if that has failed. */
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
