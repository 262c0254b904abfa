/**
 * Lets callers at the same time share a run of `work`. Callers that come while one is under way share the next one, never
 * that one: it may have read before something that the caller has already seen, or written without it.
 */
export const shareNext = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  const begin = (): Promise<T> => {
    next = undefined;
    const run = work();
    running = run;
    const ended = () => {
      // Where a next one waits, it takes this one's place: callers in between share it.
      if (next === undefined) running = undefined;
    };
    run.then(ended, ended);
    return run;
  };

  return () => (running === undefined ? begin() : (next ??= running.then(begin, begin)));
};
