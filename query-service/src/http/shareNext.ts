/**
 * Lets callers at the same time share a reading. Whoever calls while one is under way gets the next, never that one: it
 * may have looked before something that the caller has already seen.
 */
export const shareNext = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  const begin = (): Promise<T> => {
    next = undefined;
    const reading = read();
    running = reading;
    const ended = () => {
      if (running === reading) running = undefined;
    };
    reading.then(ended, ended);
    return reading;
  };

  return () => (running === undefined ? begin() : (next ??= running.then(begin, begin)));
};
