import { dealsOf, reviewUntil, type Deal, type TaskFact } from '@marketplace/contracts';
import { refused, type Decision } from '../task/decision.ts';

/** The two sides of a bid, and their deal. */
export interface TwoSides {
  readonly ownerUid: string;
  readonly bidderUid: string;
  /** Undefined: the bid was never accepted. */
  readonly deal: Deal | undefined;
}

/** `facts`: the events of the task in their order, also of a deleted one; those that change only a bid are not needed. */
export const twoSidesOf = (
  facts: readonly TaskFact[],
  bid: { readonly id: string; readonly bidderUid: string },
): TwoSides => ({
  ownerUid: facts.find(({ type }) => type === 'TaskPosted')?.actor.uid ?? '',
  bidderUid: bid.bidderUid,
  deal: dealsOf(facts).find(({ bidId }) => bidId === bid.id),
});

export interface ReviewCommand {
  readonly callerUid: string;
  readonly userName: string;
  readonly stars: number;
  readonly text?: string | undefined;
}

/** One side of a deal that is over reviews the other, once. A deleted task and a broken deal are reviewed like any other. */
export const decideReview = (
  { ownerUid, bidderUid, deal }: TwoSides,
  { callerUid, userName, stars, text }: ReviewCommand,
  now: string,
  isForgotten: (uid: string) => boolean,
): Decision => {
  if (callerUid !== ownerUid && callerUid !== bidderUid) return refused('not-of-the-deal');
  if (deal === undefined || deal.how === 'going-on') return refused('deal-goes-on');
  if (deal.reviewedBy.includes(callerUid)) return refused('already-reviewed');
  if (now > reviewUntil(deal.endedAt)) return refused('review-too-late');
  const aboutUid = callerUid === ownerUid ? bidderUid : ownerUid;
  if (isForgotten(aboutUid)) return refused('nobody-to-review');
  const { bidId } = deal;
  const data = { bidId, aboutUid, userName, stars: String(stars), ...(text !== undefined && { text }) };
  return [{ type: 'ReviewWritten', data }];
};
