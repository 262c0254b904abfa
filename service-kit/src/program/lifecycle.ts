import type { Logger } from '../logger.ts';
import { SettingsError } from '../settings.ts';

/** Runs until it is stopped. */
export interface Running {
  stop(): Promise<void>;
}

/**
 * Runs `stop` once, on SIGTERM or SIGINT, then exits with 0, or with 1 if `stop` failed or took longer than `deadlineMs`.
 * More signals are ignored: a process group may get them several times.
 */
export const stopOnSignals = (stop: () => Promise<void>, logger: Logger, deadlineMs = 9_000): void => {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error('could not stop in time');
      process.exit(1);
    }, deadlineMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
};

/** Runs a program. A wrong setting ends it with a message, any other error with its stack. */
export const runProgram = async (name: string, start: () => Promise<void>): Promise<void> => {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${name} can't start. ${error.message}\n`);
    process.exit(1);
  }
};
