import { isUnavailable } from '@marketplace/service-kit';
import type { ProjectionName } from '@marketplace/contracts';
import type { Retry } from '../retry.ts';

/**
 * Runs a function for a projection, and retries while a store is unavailable. If the function fails for another reason, this resolves to
 * undefined, so that other projections need not wait; the retries continue in the background, and `onRecovery` is called after a success.
 */
export type FaultIsolation = <T>(
  name: ProjectionName,
  what: string,
  run: () => Promise<T>,
) => Promise<T | undefined>;

export const createFaultIsolation =
  (deps: {
    readonly retryOf: (names: readonly ProjectionName[]) => Retry;
    readonly onRecovery: () => void;
  }): FaultIsolation =>
  async <T>(name: ProjectionName, what: string, run: () => Promise<T>) => {
    const first = Promise.withResolvers<T | undefined>();
    let isBroken = false;
    const trying = deps.retryOf([name])(what, async () => {
      try {
        first.resolve(await run());
      } catch (error) {
        isBroken ||= !isUnavailable(error);
        if (isBroken) first.resolve(undefined);
        throw error;
      }
      if (isBroken) deps.onRecovery();
    });
    return Promise.race([first.promise, trying.then(() => undefined)]);
  };
