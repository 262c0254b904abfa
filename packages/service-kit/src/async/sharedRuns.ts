import { setImmediate } from 'node:timers/promises';

/** Returns a function whose callers with the same key share a run, while it lasts. */
export const share = <T>(run: (key: string) => Promise<T>): ((key?: string) => Promise<T>) => {
  const running = new Map<string, Promise<T>>();
  return (key = '') => {
    const shared = running.get(key) ?? run(key).finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
};

/** Waits a turn of the event loop, so that calls that wait in their sockets share the next run too. */
const turn = () => setImmediate(undefined);

/**
 * Lets concurrent callers share a run of `work`. A call during a run shares the next run, never the current one: that may
 * have read too early to see a change that the caller already knows.
 */
export const coalesce = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  const begin = (): Promise<T> => {
    next = undefined;
    const run = work();
    running = run;
    const ended = () => {
      // If a next run waits, it becomes the current run; calls until then share it.
      if (next === undefined) running = undefined;
    };
    run.then(ended, ended);
    return run;
  };

  return () => (running === undefined ? begin() : (next ??= running.then(turn, turn).then(begin)));
};
