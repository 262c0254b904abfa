import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/service-kit';

/** A program that runs as a child process. */
export interface Child {
  readonly name: string;
  /** Starts the program; resolves when it is ready. If it rejects, nothing is left running. */
  launch(): Promise<ChildProcess>;
  /** Ends the process; resolves when it has ended, at once if it had ended before. */
  end(process: ChildProcess): Promise<void>;
}

const firstPauseMs = 250;
const longestPauseMs = 5_000;

/** True also of a process that never began: it has no pid. */
export const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;

/**
 * Launches the child, and launches it again whenever it ends before `stop`. The child ends with this process, in whatever
 * way this process ends, except by kill -9.
 */
export const keepRunning = async (child: Child, logger: Logger) => {
  const stopping = new AbortController();
  let current = await child.launch();
  let restarting: Promise<void> = Promise.resolve();

  const restart = async (): Promise<void> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await delay(pauseMs, undefined, { signal: stopping.signal });
      try {
        current = await child.launch();
        watch();
        logger.warn({ child: child.name }, 'runs again');
        return;
      } catch (error) {
        logger.error({ err: error, child: child.name }, 'could not be started again');
      }
    }
  };
  const watch = () => {
    const startAgain = () => {
      if (stopping.signal.aborted) return;
      const { exitCode: code, signalCode: signal } = current;
      logger.error({ child: child.name, code, signal }, 'has ended; it is started again');
      restarting = restart().catch(() => undefined); // rejects only when we stop
    };
    // The process may have ended between its start and this line.
    if (hasEnded(current)) startAgain();
    else current.once('exit', startAgain);
  };
  const endWithUs = () => {
    current.kill('SIGINT');
  };
  watch();
  process.once('exit', endWithUs);
  return {
    /** Process id of the present process. */
    pid: () => current.pid,
    stop: async () => {
      stopping.abort();
      await restarting;
      await child.end(current);
      process.off('exit', endWithUs);
    },
  };
};

/** A child that keeps running: a process that ends is replaced. */
export type KeptRunning = Awaited<ReturnType<typeof keepRunning>>;
