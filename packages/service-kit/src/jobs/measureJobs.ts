import type { Metrics } from '../health/metrics.ts';
import type { JobReport } from './startJob.ts';

/** Metrics of each job of this process. */
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
