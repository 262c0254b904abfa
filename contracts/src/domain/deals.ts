import { isOver } from './bids.ts';
import { taskChangeOf, type TaskFact } from './taskChange.ts';
import type { DealEnd } from './values/vocabulary.ts';

/** `going-on`: from the acceptance of the bid until the work is over or broken off. */
export type DealState = 'going-on' | DealEnd;

/** A bid that was accepted, with what its two sides have written about each other. */
export interface Deal {
  readonly bidId: string;
  readonly ownerUid: string;
  readonly bidderUid: string;
  readonly how: DealState;
  /** ISO 8601, UTC; empty while it goes on. */
  readonly endedAt: string;
  /** The uids of those who have reviewed the other side. */
  readonly reviewedBy: readonly string[];
}

/** What an event says of the deal of the task's accepted bid. A status that is set back makes it go on again. */
const saidOf = (fact: TaskFact, before: DealState): DealState | undefined => {
  const change = taskChangeOf(fact);
  // Who deletes the task breaks off what goes on.
  if (change.kind === 'deleted') return before === 'going-on' ? 'broken-off' : undefined;
  if (change.kind !== 'changed') return undefined;
  const { status, acceptedBid } = change.fields;
  if (acceptedBid === '') return 'broken-off';
  if (status === undefined || acceptedBid !== undefined) return undefined;
  if (!isOver(status)) return 'going-on';
  return status === 'Completed' ? 'completed' : 'broken-off';
};

/** The new state of the deal of the task's accepted bid; undefined: it stays. `before` is empty without an accepted bid. */
export const dealStateAfter = (fact: TaskFact, before: '' | DealState): DealState | undefined => {
  const said = before === '' ? undefined : saidOf(fact, before);
  return said === before ? undefined : said;
};

const at = (deal: Deal, how: DealState, { recordedAt }: TaskFact): Deal =>
  // What was reviewed stays: else an owner could seal a review for ever, by opening the task again and again.
  deal.reviewedBy.length > 0 ? deal : { ...deal, how, endedAt: how === 'going-on' ? '' : recordedAt };

/**
 * The deals of a task, in the order of their first acceptance. A bid that is accepted again is the same deal.
 * @param facts the task's events in their order; those that change only a bid are not needed
 */
export const dealsOf = (facts: readonly TaskFact[]): readonly Deal[] => {
  const deals = new Map<string, Deal>();
  let ownerUid = '';
  let accepted: string | undefined;
  for (const fact of facts) {
    if (fact.type === 'TaskPosted') ownerUid = fact.actor.uid;
    if (fact.type === 'BidAccepted') {
      const { bidId, bidderUid } = fact.data;
      accepted = bidId;
      // Nobody makes a deal with oneself, but early ledgers may have such an acceptance.
      const deal = deals.get(bidId) ?? {
        bidId,
        ownerUid,
        bidderUid,
        how: 'going-on',
        endedAt: '',
        reviewedBy: [],
      };
      if (bidderUid !== ownerUid) deals.set(bidId, at(deal, 'going-on', fact));
    }
    if (fact.type === 'ReviewWritten') {
      const deal = deals.get(fact.data.bidId);
      if (deal) deals.set(deal.bidId, { ...deal, reviewedBy: [...deal.reviewedBy, fact.actor.uid] });
    }
    const deal = deals.get(accepted ?? '');
    const how = deal && dealStateAfter(fact, deal.how);
    if (how) deals.set(deal.bidId, at(deal, how, fact));
    if (fact.type === 'AcceptanceWithdrawn' || fact.type === 'BidderResigned') accepted = undefined;
  }
  return [...deals.values()];
};
