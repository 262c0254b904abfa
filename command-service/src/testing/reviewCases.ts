import { dayMs, type TaskFact } from '@marketplace/contracts';
import type { Bid } from '../bids/bid.ts';
import type { ClockFacts } from '../deadlines/clockFacts.ts';
import { refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import { decideReview, twoSidesOf } from '../write-review/decideReview.ts';
import { ada, bobsBid, carol, carolsBid, history, now, reviewed, type Happening } from './specification.ts';

/** A command by a user; `bidOf` finds a bid by its id, `facts` are the task's events. */
export type Decide = (
  callerUid: string,
  state: TaskState,
  bidOf: (bidId: string) => Bid | undefined,
  past: ClockFacts,
  facts: readonly TaskFact[],
) => Decision;
export interface Case {
  /** The uid of a user who may give the command. */
  readonly by: string;
  /** The uid of another one. */
  readonly orBy?: string;
  /** The command whose callers are tried for this one, too: it is the same command on another bid, or with another field. */
  readonly isCaseOf?: string;
  readonly decide: Decide;
}

/** A review, some days after the last event; `before`: the events of a review that was there before. */
const review =
  (
    bidId: string,
    {
      days = 0,
      isForgotten = false,
      before = [],
    }: {
      readonly days?: number;
      readonly isForgotten?: boolean;
      readonly before?: readonly Happening[];
    } = {},
  ): Decide =>
  (callerUid, _state, bidOf, _past, facts) => {
    const found = bidOf(bidId);
    if (found === undefined) return refused('no-such-bid');
    const at = new Date(Date.parse(now) + days * dayMs).toISOString();
    const sides = twoSidesOf([...facts, ...history(before)], found);
    return decideReview(sides, { callerUid, userName: 'A', stars: 5 }, at, () => isForgotten);
  };
/** The cases of docs/domain.md of a review. */
export const reviewCases: Readonly<Record<string, Case>> = {
  'review the accepted bid': { by: ada.uid, orBy: carol.uid, decide: review(carolsBid, { days: 14 }) },
  'review a bid': { by: ada.uid, isCaseOf: 'review the accepted bid', decide: review(bobsBid) },
  'review again the accepted bid': {
    by: ada.uid,
    isCaseOf: 'review the accepted bid',
    decide: review(carolsBid, { before: [reviewed(ada, carolsBid, carol)] }),
  },
  'review on the 15th day the accepted bid': {
    by: ada.uid,
    isCaseOf: 'review the accepted bid',
    decide: review(carolsBid, { days: 14.001 }),
  },
  'review a forgotten side of the accepted bid': {
    by: ada.uid,
    isCaseOf: 'review the accepted bid',
    decide: review(carolsBid, { isForgotten: true }),
  },
};
