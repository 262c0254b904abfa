import { createThrottle } from '../async/index.ts';
import type { Logger } from '../logger.ts';
import { isUnavailable } from '../problems/problem.ts';
import type { Metrics } from '../health/metrics.ts';

/** In milliseconds. */
const logEvery = 60_000;
const longestPause = 2_000;

export interface JobRun {
  /** Aborts when the job stops, and when this process loses the lead. */
  readonly signal: AbortSignal;
  /**
   * The first run, the first run as a leader, or the first run after a failure. The job must then forget the state that earlier runs kept in
   * memory.
   */
  readonly isFirst: boolean;
  readonly wake: () => void;
}

/**
 * Work that a process does again and again, beside its calls.
 * @example
 * lifecycle.run({ name: 'old keys', every: 60_000, run: ({ signal }) => events.removeOldKeys(signal) });
 */
export interface Job {
  /** The name in /readyz, metrics and the log, and the name of the job's leader. */
  readonly name: string;
  /** The pause between two runs, in milliseconds. */
  readonly every: number;
  /** The pause before the first run, in milliseconds. Default: none. */
  readonly firstAfter?: number;
  /** The pause after a failure, in milliseconds; twice as long after each further failure, up to 2 s or this time. Default: `every`. */
  readonly retryAfter?: number;
  /** If set, only the leader of the job's name runs it. Default: every process runs it. */
  readonly leadership?: {
    terms(name: string, signal: AbortSignal): AsyncIterable<{ readonly signal: AbortSignal }>;
  };
  /** Listens to the events that wake the job, and returns the function that ends it. */
  readonly listen?: (wake: () => void) => () => void;
  /** If set, /readyz also shows the job by this check, as an optional dependency. */
  readonly check?: () => Promise<unknown>;
  /** Called and awaited after the last run, when the job stops or loses the lead. */
  readonly end?: () => Promise<unknown>;
  /** Does the work once. The result may set the pause after the run (milliseconds), in place of `every`. */
  readonly run: (run: JobRun) => Promise<{ readonly nextAfter: number } | undefined>;
}

/** The state of a job in this process. Times: ISO 8601. */
export interface JobReport {
  readonly name: string;
  /** The end of the last run that succeeded. */
  readonly lastRun?: string;
  readonly lastFailure?: string;
  /** Whether the last run failed. */
  readonly isFailing: boolean;
}

export interface RunningJob {
  report(): JobReport;
  /** Resolves when the run under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a job until it is stopped. A failed run is logged, once in a minute, and tried again. When the job is woken, its pause ends; if it
 * is woken during a run, no pause follows that run. A job does not keep a program alive.
 */
export const startJob = (job: Job, logger: Logger): RunningJob => {
  const { name, every, firstAfter = 0, retryAfter = every, leadership } = job;
  const stopping = new AbortController();
  const throttle = createThrottle(logEvery);
  let report: JobReport = { name, isFailing: false };
  let failures = 0;
  let woken = Promise.withResolvers<undefined>();
  const wake = (): void => woken.resolve(undefined);

  const rest = async (ms: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    const timer = setTimeout(wake, ms).unref();
    signal.addEventListener('abort', wake);
    await woken.promise;
    signal.removeEventListener('abort', wake);
    clearTimeout(timer);
  };

  /** Runs once, and returns the pause after that. */
  const runOnce = async (signal: AbortSignal, isFirst: boolean): Promise<number> => {
    try {
      const { nextAfter = every } = (await job.run({ signal, isFirst, wake })) ?? {};
      failures = 0;
      report = { ...report, lastRun: new Date().toISOString(), isFailing: false };
      return nextAfter;
    } catch (err) {
      if (signal.aborted) return 0;
      const pause = Math.min(retryAfter * 2 ** failures, Math.max(retryAfter, longestPause));
      failures += 1;
      report = { ...report, lastFailure: new Date().toISOString(), isFailing: true };
      throttle(() =>
        logger[isUnavailable(err) ? 'warn' : 'error']({ err, job: name }, 'a job failed; it is tried again'),
      );
      return pause;
    }
  };

  /** Runs the job's `end`. A failure is only logged, so that the job can continue or stop. */
  const end = async (): Promise<void> => {
    try {
      await job.end?.();
    } catch (err) {
      logger.error({ err, job: name }, 'the end of a job failed');
    }
  };

  const runAll = async (): Promise<void> => {
    if (firstAfter > 0) await rest(firstAfter, stopping.signal);
    for await (const { signal } of leadership?.terms(name, stopping.signal) ?? [stopping]) {
      let isFirst = true;
      while (!signal.aborted) {
        woken = Promise.withResolvers();
        const pause = await runOnce(signal, isFirst);
        isFirst = failures > 0;
        await rest(pause, signal);
      }
      await end();
    }
  };

  const endListening = job.listen?.(wake);
  const running = runAll();
  return {
    report: () => report,
    stop: async () => {
      endListening?.();
      stopping.abort();
      await running;
    },
  };
};

export const measureJobs = (metrics: Metrics, jobs: readonly (() => JobReport)[]): void => {
  metrics.gaugesFrom(
    () => Promise.resolve(jobs.map((report) => report())),
    [
      {
        name: 'marketplace_job_last_run_timestamp_seconds',
        help: 'Time of the last run of the job that succeeded in this process, in seconds since 1970',
        labelNames: ['job'],
        values: (reports) =>
          reports.flatMap(({ name, lastRun }) =>
            lastRun === undefined ? [] : [{ labels: { job: name }, value: Date.parse(lastRun) / 1000 }],
          ),
      },
      {
        name: 'marketplace_job_failing',
        help: '1 if the last run of the job failed',
        labelNames: ['job'],
        values: (reports) =>
          reports.map(({ name, isFailing }) => ({ labels: { job: name }, value: isFailing ? 1 : 0 })),
      },
    ],
  );
};
