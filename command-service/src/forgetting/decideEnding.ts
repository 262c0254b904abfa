import { isOver } from '@marketplace/contracts';
import type { DecidedEvent, Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';

/** The most bids that one append withdraws. */
export const mostBids = 1_000;

/** Without a position, because PersonForgotten is appended later. */
const because = { rule: 'account-forgotten' } as const;
/** A deal ends as if the person resigned: the task is Pending, this bid is withdrawn. */
export const endDeal = (bidId: string) =>
  ({
    type: 'BidderResigned',
    data: { bidId, reason: 'The account of the bidder was deleted.' },
    because,
  }) as const;
const withdrawal = (bidId: string): DecidedEvent => ({ type: 'BidWithdrawn', data: { bidId }, because });

/**
 * The events that end the work of a person on a task, when the person's account is deleted. `bids`: the live bids of the person on the
 * task. If there are more than `mostBids`, the caller must decide again.
 */
export const decideEnding = (
  state: TaskState,
  { uid, bids }: { readonly uid: string; readonly bids: readonly string[] },
): Decision => {
  if (state.status !== 'open') return [];
  const { ownerUid, accepted } = state;
  const { status } = state.details;
  if (ownerUid === uid)
    return isOver(status) ? [] : [{ type: 'TaskUpdated', data: { status: 'Cancelled' }, because }];
  if (accepted?.bidderUid === uid && !isOver(status)) {
    const { bidId } = accepted;
    // The resignation opens the person's other bids again, so they are withdrawn, too.
    const open = bids.filter((id) => id !== bidId).slice(0, mostBids);
    return [endDeal(bidId), ...open.map(withdrawal)];
  }
  // Bids that lost against an accepted bid are withdrawn, too: they would be open again as soon as the task is Pending.
  return bids
    .filter((id) => id !== accepted?.bidId)
    .slice(0, mostBids)
    .map(withdrawal);
};
