import type { HealthCheck } from '../health/health.ts';
import { startJob, type Job, type JobReport } from '../jobs/startJob.ts';
import type { Logger } from '../logger.ts';

/** A part of a program, such as a store, a service or a child process. */
interface Part {
  readonly name: string;
  /** The result is awaited. */
  readonly stop?: () => unknown;
  /** Set: /readyz shows the part by this check. */
  readonly check?: (() => Promise<unknown>) | undefined;
  /** Set if the part is a job: returns the job's state. */
  readonly report?: () => JobReport;
  /** The program works without the part too: /readyz shows it, but is ready without it. */
  readonly optional?: boolean;
}

export interface Parts {
  /** Call it as soon as the part runs, so that the part is stopped if the rest of the start fails. */
  add(part: Part): void;
  /** Starts a job, and adds it as a part. */
  run(job: Job): void;
  readonly health: readonly HealthCheck[];
  /** The jobs that run, for /readyz and the metrics. */
  readonly jobs: readonly (() => JobReport)[];
  /** Stops every part, the last added first, and jobs that were added one after the other at once. If a part fails to stop, the others are stopped too, and the call rejects at the end. */
  stop(): Promise<void>;
}

const stopPart = async (logger: Logger, { name, stop }: Part): Promise<boolean> => {
  const from = performance.now();
  try {
    await stop?.();
    logger.debug({ part: name, ms: Math.round(performance.now() - from) }, 'stopped');
    return true;
  } catch (error) {
    logger.error({ err: error, part: name }, 'could not be stopped');
    return false;
  }
};

export const createParts = (logger: Logger): Parts => {
  const running: Part[] = [];
  const health: HealthCheck[] = [];
  const jobs: (() => JobReport)[] = [];
  const add = (part: Part): void => {
    const { name, check, report, optional = false } = part;
    running.push(part);
    if (check) health.push({ name, check, optional });
    if (report) jobs.push(report);
    logger.debug({ part: name, msSinceStart: Math.round(performance.now()) }, 'started');
  };
  return {
    add,
    run: (job) => {
      const { name, check } = job;
      add({ name, check, optional: true, ...startJob(job, logger) });
    },
    health,
    jobs,
    stop: async () => {
      const failed: string[] = [];
      for (let part = running.pop(); part; part = running.pop()) {
        const together = [part];
        // One after the other, jobs that wait for something that is away would take longer than a stop may.
        while (part.report && running.at(-1)?.report) together.push(...running.splice(-1));
        await Promise.all(
          together.map(async (one) => {
            if (!(await stopPart(logger, one))) failed.push(one.name);
          }),
        );
      }
      if (failed.length > 0) throw new Error(`Could not be stopped: ${failed.join(', ')}`);
    },
  };
};
