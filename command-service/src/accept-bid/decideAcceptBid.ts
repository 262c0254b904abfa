import { isOver } from '@marketplace/contracts';
import { isRefused, refused, type Decision } from '../task/decision.ts';
import { ownersTask } from '../task/ownersTask.ts';
import type { TaskWithBid } from '../bids/bid.ts';

export interface AcceptBidCommand {
  readonly callerUid: string;
  /** Position of the bid as the caller has read it; undefined: the caller accepts any offer. */
  readonly position?: number | undefined;
}

/** The owner accepts an open bid, at most one. Accepting the accepted bid again does nothing. */
export const decideAcceptBid = (
  { task: state, bid }: TaskWithBid,
  { callerUid, position }: AcceptBidCommand,
): Decision => {
  const task = ownersTask(state, { callerUid });
  if (isRefused(task)) return task;
  if (bid.bidderUid === callerUid) return refused('own-task');
  const { accepted, details } = task;
  if (accepted?.bidId === bid.id) return [];
  if (accepted !== undefined) return refused('already-accepted');
  if (bid.withdrawn) return refused('bid-withdrawn');
  if (bid.declined) return refused('declined-by-owner');
  if (isOver(details.status)) return refused('task-is-over');
  if (position !== undefined && position < bid.offered) return refused('offer-changed');
  return [{ type: 'BidAccepted', data: { bidId: bid.id, bidderUid: bid.bidderUid } }];
};
