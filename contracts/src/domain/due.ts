import { dayMs } from './values/day.ts';
import type { TaskStatus } from './values/vocabulary.ts';

/** The owner has this number of days to decide after bidding has closed, and to answer a delivery. */
export const answerDays = 14;

/** The owner gets a notification this number of days before the time is over. */
export const toldDaysBefore = 3;

/** What the owner of a task has to do, and until when. After it, the clock does it: the task lapses, or the delivery is accepted. */
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
  /** Of a task in progress: since its work was delivered. Of a Pending one: since its bids wait, which is not known before it is closed. */
  readonly waitsSince?: string | undefined;
}

/** What waits for the owner of a task, or will wait when bidding has closed; undefined if nothing does. */
export const dueOf = ({ status, bidsOpen, closesAt, waitsSince }: WaitingTask): OwnerDue | undefined => {
  if (status === 'In Progress' && waitsSince) return { what: 'answer', until: daysAfter(waitsSince) };
  const since = waitsSince ?? closesAt;
  if (status === 'Pending' && bidsOpen > 0 && since !== '')
    return { what: 'decision', until: daysAfter(since) };
  return undefined;
};
