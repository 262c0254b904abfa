/**
 * Runs of `work`, one at a time; calls that come while one is under way share the next. So a call resolves after a
 * run that began after it, and rejects if that run rejects.
 */
export const coalescing = (work: () => Promise<void>): (() => Promise<void>) => {
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const begin = () => {
    next = undefined;
    return work();
  };
  return () => (next ??= current = current.then(begin, begin));
};
