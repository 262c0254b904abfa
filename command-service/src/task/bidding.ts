import { hasClosed } from '@marketplace/contracts';
import type { OpenTask } from './state.ts';

/** Bids are taken while the task is Pending, until the end of the deadline's day (UTC). `now`: ISO 8601. */
export const takesBids = ({ details, bidding }: OpenTask, now: string): boolean =>
  details.status === 'Pending' && bidding !== 'closed' && !hasClosed(details.deadline, now);
