import { dayMs } from './values/day.ts';
import type { TaskStatus } from './values/vocabulary.ts';

/** The owner has this number of days to decide after bidding has closed, and to answer a delivery. */
export const answerDays = 14;

/** The owner gets a notification this number of days before the time is over. */
export const reminderDaysBefore = 3;

/** A duty of the owner of a task, and its last moment. After this moment the system acts: the task lapses, or the delivery is accepted. */
export interface OwnerDue {
  readonly what: 'decision' | 'answer';
  /** ISO 8601, UTC. */
  readonly until: string;
}

const daysAfter = (time: string): string => new Date(Date.parse(time) + answerDays * dayMs).toISOString();

interface WaitingTask {
  readonly status: TaskStatus;
  readonly bidsOpen: number;
  /** Empty without a deadline. */
  readonly closesAt: string;
  /** In Progress: the time of the delivery. Pending: the time since which the bids wait, known only after bidding has closed. */
  readonly waitsSince?: string | undefined;
}

/** The duty of the owner of a task, now or after bidding has closed; undefined if there is none. */
export const dueOf = ({ status, bidsOpen, closesAt, waitsSince }: WaitingTask): OwnerDue | undefined => {
  if (status === 'In Progress' && waitsSince) return { what: 'answer', until: daysAfter(waitsSince) };
  const since = waitsSince ?? closesAt;
  if (status === 'Pending' && bidsOpen > 0 && since !== '')
    return { what: 'decision', until: daysAfter(since) };
  return undefined;
};
