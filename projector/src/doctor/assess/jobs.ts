import type { JobReport } from '@marketplace/service-kit';
import type { NewFinding } from '../checks.ts';

/** A finding for a job of this process. */
export const ofJob = ({ name, lastRun, lastFailure, isFailing }: JobReport): NewFinding => {
  const about = `job ${name}`;
  const details = { lastRun: lastRun ?? null, lastFailure: lastFailure ?? null };
  if (isFailing)
    return {
      about,
      state: 'pending',
      kind: 'job-fails',
      says: `Its last run failed, at ${lastFailure ?? 'an unknown time'}.`,
      advice: 'Look in the log for the reason. The job tries again by itself.',
      details,
    };
  // A job that another process leads does not run here.
  const says =
    lastRun === undefined ? 'It has not run in this process.' : `Its last run ended at ${lastRun}.`;
  return { about, state: 'good', says, details };
};
