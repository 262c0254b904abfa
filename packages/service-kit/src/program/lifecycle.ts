import type { HealthCheck } from '../health/health.ts';
import { startJob, type Job, type JobReport } from '../jobs/startJob.ts';
import type { Logger } from '../logger.ts';

/** A component of a program, such as a store, a service or a child process. */
interface Component {
  readonly name: string;
  /** The result is awaited. */
  readonly stop?: () => unknown;
  /** Set: /readyz shows the component by this check. */
  readonly check?: (() => Promise<unknown>) | undefined;
  /** Set if the component is a job: returns the job's state. */
  readonly report?: () => JobReport;
  /** The program works without the component too: /readyz shows it, but is ready without it. */
  readonly optional?: boolean;
}

export interface Lifecycle {
  /** Call it as soon as the component runs, so that it is stopped if the rest of the start fails. */
  add(component: Component): void;
  /** Starts a job, and adds it as a component. */
  run(job: Job): void;
  readonly health: readonly HealthCheck[];
  /** The jobs that run, for /readyz and the metrics. */
  readonly jobs: readonly (() => JobReport)[];
  /** Stops every component, the last added first, and jobs that were added one after the other at once. If one fails to stop, the others are stopped too, and the call rejects at the end. */
  stop(): Promise<void>;
}

const stopComponent = async (logger: Logger, { name, stop }: Component): Promise<boolean> => {
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

export const createLifecycle = (logger: Logger): Lifecycle => {
  const running: Component[] = [];
  const health: HealthCheck[] = [];
  const jobs: (() => JobReport)[] = [];
  const add = (component: Component): void => {
    const { name, check, report, optional = false } = component;
    running.push(component);
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
      for (let component = running.pop(); component; component = running.pop()) {
        const together = [component];
        // One after the other, jobs that wait for something that is away would take longer than a stop may.
        while (component.report && running.at(-1)?.report) together.push(...running.splice(-1));
        await Promise.all(
          together.map(async (each) => {
            if (!(await stopComponent(logger, each))) failed.push(each.name);
          }),
        );
      }
      if (failed.length > 0) throw new Error(`Could not be stopped: ${failed.join(', ')}`);
    },
  };
};
