type Stop = () => Promise<unknown>;
const stops: Stop[] = [];

/** Registers what is to be stopped when the run is over or interrupted; the last one is stopped first. */
export const onEnd = (stop: Stop): void => {
  stops.push(stop);
};

let ending: Promise<void> | undefined;
export const endAll = (): Promise<void> => {
  ending ??= (async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  })().finally(() => {
    ending = undefined;
  });
  return ending;
};

/** Stops everything on Ctrl-C too. */
export const endOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // The run fails when its servers stop; that error is not of interest.
      process.removeAllListeners('uncaughtException').on('uncaughtException', () => undefined);
      void endAll().finally(() => process.exit(130));
    });
  }
};
