/** Makes a function that runs what it is given at most once in the time: for a log line about something that lasts. */
export const createThrottle = (everyMs: number) => {
  let last: number | undefined;
  return (run: () => void): void => {
    if (last !== undefined && performance.now() - last < everyMs) return;
    last = performance.now();
    run();
  };
};
