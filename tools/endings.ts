type Stop = () => Promise<unknown>;
const stops: Stop[] = [];

/** Registers a function that stops a part when the run ends or is interrupted; the last one is called first. */
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

/** Calls all registered functions also on Ctrl-C and SIGTERM. */
export const endOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // The run fails because its servers stop, so this error is ignored.
      process.removeAllListeners('uncaughtException').on('uncaughtException', () => undefined);
      void endAll().finally(() => process.exit(130));
    });
  }
};
