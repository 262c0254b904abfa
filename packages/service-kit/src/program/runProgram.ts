import { callThisMachineDirectly } from '../callThisMachineDirectly.ts';
import type { Logger } from '../logger.ts';
import { SettingsError } from '../settings.ts';

const checkNpmEvery = 500;

/** Runs until it is stopped. */
export interface RunningProgram {
  stop(): Promise<void>;
}

/** Runs `run` when npm was ended by `kill -9`: npm can't pass that signal on, but then this program has a new parent. */
const onEndOfNpm = (run: () => void): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) run();
  }, checkNpmEvery).unref();
};

/**
 * Runs `stop` once, on SIGTERM or SIGINT, or when the npm that runs the program was killed; then exits with 0, or with 1 if `stop` failed
 * or took longer than `deadlineMs`. More signals are ignored: a process group may get them several times.
 */
export const stopOnSignals = (stop: () => Promise<void>, logger: Logger, deadlineMs = 9_000): void => {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals | 'end of npm') => {
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
  onEndOfNpm(() => onSignal('end of npm'));
};

/** Runs a program. A wrong setting ends it with a message, any other error with its stack. */
export const runProgram = async (name: string, start: () => Promise<void>): Promise<void> => {
  callThisMachineDirectly();
  try {
    await start();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${name} can't start. ${error.message}\n`);
    process.exit(1);
  }
};
