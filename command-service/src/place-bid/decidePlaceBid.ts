import { refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';

export interface PlaceBidCommand {
  readonly bidId: string;
  readonly userEmail: string;
}

/** Anybody may bid on an open task, as often as they like, on an own one too. */
export const decidePlaceBid = ({ bidId, userEmail }: PlaceBidCommand, state: TaskState): Decision =>
  state.status === 'open' ? [{ type: 'BidPlaced', data: { bidId, userEmail } }] : refused('no-such-task');
