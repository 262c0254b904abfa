import type { TaskWithBid } from '../bids/bid.ts';
import { refuseUnlessOpen } from '../bids/openBid.ts';
import { isRefused, refused, type Decision } from '../task/decision.ts';
import { ownersTask } from '../task/ownersTask.ts';

export interface DeclineBidCommand {
  readonly callerUid: string;
  /** A text that the bidder can read. */
  readonly reason?: string | undefined;
}

/** The owner declines an open bid, until its bidder revises it. Declining it again does nothing. */
export const decideDeclineBid = (
  { task: state, bid }: TaskWithBid,
  { callerUid, reason }: DeclineBidCommand,
): Decision => {
  const task = ownersTask(state, { callerUid });
  if (isRefused(task)) return task;
  if (bid.bidderUid === callerUid) return refused('own-task');
  if (bid.declined) return [];
  const { id: bidId, bidderUid } = bid;
  return (
    refuseUnlessOpen(task, bid) ?? [
      { type: 'BidDeclined', data: { bidId, bidderUid, ...(reason !== undefined && { reason }) } },
    ]
  );
};
