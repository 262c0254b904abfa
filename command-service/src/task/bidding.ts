import { hasClosed, type TaskStatus } from '@marketplace/contracts';
import type { OpenTask } from './state.ts';

/** Bids are taken while the task is Pending, until the end of the deadline's day (UTC). `now`: ISO 8601. */
export const takesBids = ({ details, closed }: OpenTask, now: string): boolean =>
  details.status === 'Pending' && !closed && !hasClosed(details.deadline, now);

/** Completed and cancelled tasks: their work can't go on until the owner sets another status. */
export const isOver = (status: TaskStatus): boolean => status === 'Completed' || status === 'Cancelled';
