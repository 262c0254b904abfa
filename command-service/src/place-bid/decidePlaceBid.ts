import { refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';

export interface PlaceBidCommand {
  readonly bidId: string;
  readonly userEmail: string;
}

/** Any user may bid on an open task, also on their own, any number of times. */
export const decidePlaceBid = ({ bidId, userEmail }: PlaceBidCommand, state: TaskState): Decision =>
  state.status === 'open' ? [{ type: 'BidPlaced', data: { bidId, userEmail } }] : refused('no-such-task');
