import { dayMs } from './values/day.ts';
import type { TaskStatus } from './values/vocabulary.ts';

/** The owner has so many days to decide after bidding has closed, and to answer a delivery. */
export const answerDays = 14;

/** The owner is told so many days before. */
export const toldDaysBefore = 3;

/** What the owner of a task has to do, and until when. After it, the clock does it: the task lapses, or the delivery is accepted. */
export interface OwnerDue {
  readonly what: 'decision' | 'answer';
  /** ISO 8601, UTC. */
  readonly until: string;
}

const daysAfter = (time: string): string => new Date(Date.parse(time) + answerDays * dayMs).toISOString();

/**
 * What waits for the owner of a task; undefined if nothing does. `closesAt`: empty without a deadline. `deliveredAt`: when the work was
 * delivered that the owner has not answered.
 */
export const dueOf = (
  {
    status,
    bidsOpen,
    closesAt,
  }: { readonly status: TaskStatus; readonly bidsOpen: number; readonly closesAt: string },
  deliveredAt?: string,
): OwnerDue | undefined => {
  if (status === 'In Progress' && deliveredAt) return { what: 'answer', until: daysAfter(deliveredAt) };
  if (status === 'Pending' && bidsOpen > 0 && closesAt !== '')
    return { what: 'decision', until: daysAfter(closesAt) };
  return undefined;
};
