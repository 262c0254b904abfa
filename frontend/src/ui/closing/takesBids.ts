import type { PublicTask } from '@marketplace/contracts';
import { now } from '../../browser/now.ts';

export type Bidding = Pick<PublicTask, 'acceptingBids' | 'closesAt'>;

export const hasEnded = ({ closesAt }: Pick<Bidding, 'closesAt'>, at: Date): boolean =>
  Date.parse(closesAt) < at.getTime();

/** Whether a task takes bids: what the server says, until the time at which it closes. All forms and sentences go by this. */
export const takesBids = (task: Bidding, at = now()): boolean => task.acceptingBids && !hasEnded(task, at);
