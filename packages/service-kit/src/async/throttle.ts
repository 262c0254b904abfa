/** Returns a function that runs its argument at most once in the given time, so that a lasting trouble does not fill the log. */
export const createThrottle = (everyMs: number) => {
  let last: number | undefined;
  return (run: () => void): void => {
    if (last !== undefined && performance.now() - last < everyMs) return;
    last = performance.now();
    run();
  };
};
