import type { Actor } from '@marketplace/contracts';
import fc from 'fast-check';
import type { Bid, TaskWithBid } from '../bids/bid.ts';
import { decideAcceptBid } from '../accept-bid/decideAcceptBid.ts';
import { decideDeclineBid } from '../decline-bid/decideDeclineBid.ts';
import { decideReviseBid } from '../revise-bid/decideReviseBid.ts';
import { decideWithdrawBid } from '../withdraw-bid/decideWithdrawBid.ts';
import { decideByClock } from '../deadlines/decideByClock.ts';
import { noClockFacts } from '../deadlines/clockFacts.ts';
import { decideDeleteTask } from '../delete-task/decideDeleteTask.ts';
import { decidePlaceBid } from '../place-bid/decidePlaceBid.ts';
import { decidePostTask } from '../post-task/decidePostTask.ts';
import type { Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import type { TaskCommands } from '../taskCommands.ts';
import { decideUpdateTask } from '../update-task/decideUpdateTask.ts';
import {
  decideDeliver,
  decideRequestChanges,
  decideResign,
  decideWithdrawAcceptance,
} from '../work/decideWork.ts';
import { actor, changes, details, moment, offer, offerChanges } from './arbitraries.ts';

export interface GivenCommand {
  readonly actor: Actor;
  /** `bids`: all bids on the task; a command on a bid chooses one of them, and does nothing without any. */
  readonly decide: (state: TaskState, bids: readonly Bid[]) => Decision;
}

type Decide = (callerUid: string, state: TaskState, bids: readonly Bid[]) => Decision;

const onlyIfSeen = fc.oneof(
  fc.constant('any' as const),
  fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
);
const text = 'A note';

const onBid = (decide: (state: TaskWithBid, callerUid: string) => Decision): fc.Arbitrary<Decide> =>
  fc.nat({ max: 3 }).map((index) => (callerUid, task, bids) => {
    const bid = bids[index % Math.max(bids.length, 1)];
    return bid === undefined ? [] : decide({ task, bid }, callerUid);
  });

const onWork = (decide: typeof decideDeliver): fc.Arbitrary<Decide> =>
  fc.constant((callerUid, state) => decide(state, { callerUid, text }));

/** A review is decided by the events of a task, not by its state; it changes nothing of it. */
const decides: Readonly<
  Record<Exclude<keyof TaskCommands, 'postTask' | 'writeReview'>, fc.Arbitrary<Decide>>
> = {
  updateTask: fc.record({ changes, onlyIfSeen }).map(
    (given): Decide =>
      (callerUid, state) =>
        decideUpdateTask(state, { ...given, callerUid }),
  ),
  deleteTask: onlyIfSeen.map(
    (seen): Decide =>
      (callerUid, state) =>
        decideDeleteTask(state, { onlyIfSeen: seen, callerUid }),
  ),
  placeBid: fc.record({ bidId: fc.uuid(), offer: fc.option(offer, { nil: undefined }), now: moment }).map(
    ({ now, ...given }): Decide =>
      (callerUid, state) =>
        decidePlaceBid(
          state,
          { ...given, callerUid, userEmail: `${callerUid}@example.com`, userName: 'Anonymous' },
          now,
        ),
  ),
  reviseBid: offerChanges.chain((given) =>
    onBid((state, callerUid) => decideReviseBid(state, { callerUid, changes: given })),
  ),
  withdrawBid: onBid((state, callerUid) => decideWithdrawBid(state, { callerUid })),
  acceptBid: onBid((state, callerUid) => decideAcceptBid(state, { callerUid })),
  declineBid: onBid((state, callerUid) => decideDeclineBid(state, { callerUid })),
  withdrawAcceptance: onWork(decideWithdrawAcceptance),
  resign: onWork(decideResign),
  deliverWork: onWork(decideDeliver),
  requestChanges: onWork(decideRequestChanges),
};
const byClock = moment.map(
  (now): Decide =>
    (_callerUid, state) =>
      decideByClock(state, noClockFacts, now),
);
// A bid twice as often: most other commands need one.
const anyDecide = fc.oneof(...Object.values(decides), decides.placeBid, byClock);

/** Any command on a task by any user, ready to be decided. */
export const command: fc.Arbitrary<GivenCommand> = fc
  .record({ actor, decide: anyDecide })
  .map(({ actor: by, decide }) => ({
    actor: by,
    decide: (state: TaskState, bids: readonly Bid[]) => decide(by.uid, state, bids),
  }));

export const posting: fc.Arbitrary<GivenCommand> = fc
  .record({ actor, details })
  .map(({ actor: by, details: given }) => ({
    actor: by,
    decide: (state: TaskState) => decidePostTask(state, { details: given, userEmail: by.email }),
  }));
