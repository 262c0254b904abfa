type Stop = () => Promise<void>;
const stops: Stop[] = [];

/** Has it stopped when the case is over, or the run is broken off; what came last is stopped first. */
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

/** Ctrl-C leaves nothing behind either. */
export const endOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // The case fails when its servers are taken away; that is of no interest.
      process.removeAllListeners('uncaughtException').on('uncaughtException', () => undefined);
      void endAll().finally(() => process.exit(130));
    });
  }
};
