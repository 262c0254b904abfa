import type { Logger } from '@marketplace/service-kit';

/** What has been started, to be stopped in the opposite order. */
export interface StopStack {
  add(name: string, stop: () => Promise<void> | void): void;
  /** Stops everything, also where something will not; rejects then, at the end. */
  stop(): Promise<void>;
}

export const createStopStack = (logger: Logger): StopStack => {
  const parts: { readonly name: string; readonly stop: () => Promise<void> | void }[] = [];
  return {
    add: (name, stop) => {
      parts.push({ name, stop });
      logger.debug({ part: name, msSinceStart: Math.round(performance.now()) }, 'started');
    },
    stop: async () => {
      const failed: string[] = [];
      for (let part = parts.pop(); part; part = parts.pop()) {
        const from = performance.now();
        try {
          await part.stop();
          logger.debug({ part: part.name, ms: Math.round(performance.now() - from) }, 'stopped');
        } catch (error) {
          logger.error({ err: error, part: part.name }, 'could not be stopped');
          failed.push(part.name);
        }
      }
      if (failed.length > 0) throw new Error(`Could not be stopped: ${failed.join(', ')}`);
    },
  };
};

/** Waits for all of them, also where one fails: so nothing is still starting when the rest is stopped. */
export const together = async <A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
};
