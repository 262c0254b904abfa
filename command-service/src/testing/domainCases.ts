import type { TaskDetails } from '@marketplace/contracts';
import { decideAcceptBid } from '../accept-bid/decideAcceptBid.ts';
import type { TaskWithBid } from '../bids/bid.ts';
import { decideDeclineBid } from '../decline-bid/decideDeclineBid.ts';
import { decideReviseBid } from '../revise-bid/decideReviseBid.ts';
import { decideWithdrawBid } from '../withdraw-bid/decideWithdrawBid.ts';
import { decideDeadline } from '../deadlines/decideDeadline.ts';
import { decideSilence } from '../deadlines/decideSilence.ts';
import { decideDeleteTask } from '../delete-task/decideDeleteTask.ts';
import { decidePlaceBid } from '../place-bid/decidePlaceBid.ts';
import { refused, type Decision } from '../task/decision.ts';
import type { TaskCommands } from '../taskCommands.ts';
import { decideUpdateTask } from '../update-task/decideUpdateTask.ts';
import {
  decideDeliver,
  decideRequestChanges,
  decideResign,
  decideWithdrawAcceptance,
} from '../work/decideWork.ts';
import { bareBid } from './givenTask.ts';
import { reviewCases, type Case, type Decide } from './reviewCases.ts';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  carol,
  carolsBid,
  changesRequested,
  closed,
  declined,
  deleted,
  delivered,
  filled,
  logoTask,
  now,
  offer,
  posted,
  updated,
  withdrawn,
  type Happening,
} from './specification.ts';

/** Bob's second bid, which he has withdrawn. Carol's bid is the one that gets accepted. */
export const withdrawnBid = '01930000-0000-7000-8000-0000000000bb';

/** Bob's third bid, which the owner has declined. */
export const declinedBid = '01930000-0000-7000-8000-0000000000bd';

const bids = [
  bidBy(bob, bobsBid, offer),
  bidBy(bob, withdrawnBid),
  bidBy(bob, declinedBid, offer),
  bidBy(carol, carolsBid, offer),
  withdrawn(bob, withdrawnBid),
  declined(declinedBid, bob),
];
const open = [posted(ada), ...bids];
const started = [...open, accepted(carolsBid, carol)];
const done = [...started, delivered(carol, carolsBid)];

/** What happened to a task in each state of docs/domain.md. */
export const states: Readonly<Record<string, readonly Happening[]>> = {
  open,
  closed: [...open, closed(logoTask.deadline)],
  full: [posted(ada, { maxOffers: 2 }), ...bids, filled(2)],
  'in progress': [...open, updated(ada, { status: 'In Progress' })],
  accepted: started,
  delivered: done,
  'changes requested': [...done, changesRequested(carolsBid)],
  completed: [...open, updated(ada, { status: 'Completed' })],
  'completed, accepted': [...done, updated(ada, { status: 'Completed' })],
  cancelled: [...open, updated(ada, { status: 'Cancelled' })],
  'cancelled, accepted': [...started, updated(ada, { status: 'Cancelled' })],
  deleted: [...started, deleted(ada)],
  absent: [],
};

const text = 'A note';
const onBid =
  (bidId: string, decide: (state: TaskWithBid, callerUid: string) => Decision): Decide =>
  (callerUid, task, bidOf) => {
    const bid = bidOf(bidId);
    return bid === undefined ? refused('no-such-bid') : decide({ task, bid }, callerUid);
  };
const revise = (bidId: string) =>
  onBid(bidId, (state, callerUid) =>
    decideReviseBid(state, { callerUid, changes: { amount: 1, message: 'Less' } }),
  );
const withdraw = (bidId: string) =>
  onBid(bidId, (state, callerUid) => decideWithdrawBid(state, { callerUid }));
const accept = (bidId: string) => onBid(bidId, (state, callerUid) => decideAcceptBid(state, { callerUid }));
const decline = (bidId: string) =>
  onBid(bidId, (state, callerUid) => decideDeclineBid(state, { callerUid, reason: text }));
const update =
  (changes: Partial<TaskDetails>): Decide =>
  (callerUid, state) =>
    decideUpdateTask(state, { callerUid, changes });
const clock =
  (decide: typeof decideDeadline, at: string): Decide =>
  (_callerUid, state, _bidOf, past) =>
    decide(state, past, at);
const bid = bareBid('01930000-0000-7000-8000-0000000000b1');

/** The row of docs/domain.md with each command of a person, except the posting of a task. */
export const rowOf: Readonly<Record<Exclude<keyof TaskCommands, 'postTask'>, string>> = {
  placeBid: 'bid',
  reviseBid: 'revise a bid',
  withdrawBid: 'withdraw a bid',
  acceptBid: 'accept a bid',
  declineBid: 'decline a bid',
  withdrawAcceptance: 'withdraw the acceptance',
  resign: 'resign',
  deliverWork: 'deliver',
  requestChanges: 'request changes',
  writeReview: 'review the accepted bid',
  updateTask: 'change the title',
  deleteTask: 'delete',
};

/** Each command of docs/domain.md, from a user who may give it. */
export const commands: Readonly<Record<string, Case>> = {
  bid: { by: bob.uid, decide: (callerUid, state) => decidePlaceBid(state, { ...bid, callerUid }, now) },
  'bid with an offer': {
    by: bob.uid,
    decide: (callerUid, state) => decidePlaceBid(state, { ...bid, callerUid, offer }, now),
  },
  'revise a bid': { by: bob.uid, decide: revise(bobsBid) },
  'revise the accepted bid': { by: carol.uid, isCaseOf: 'revise a bid', decide: revise(carolsBid) },
  'revise a withdrawn bid': { by: bob.uid, isCaseOf: 'revise a bid', decide: revise(withdrawnBid) },
  'revise a declined bid': { by: bob.uid, isCaseOf: 'revise a bid', decide: revise(declinedBid) },
  'revise a bid for the 101st time': {
    by: bob.uid,
    decide: onBid(bobsBid, ({ task, bid }, callerUid) =>
      decideReviseBid({ task, bid: { ...bid, revisions: 100 } }, { callerUid, changes: { amount: 1 } }),
    ),
  },
  'withdraw a bid': { by: bob.uid, decide: withdraw(bobsBid) },
  'withdraw the accepted bid': { by: carol.uid, isCaseOf: 'withdraw a bid', decide: withdraw(carolsBid) },
  'withdraw a withdrawn bid': { by: bob.uid, isCaseOf: 'withdraw a bid', decide: withdraw(withdrawnBid) },
  'withdraw a declined bid': { by: bob.uid, isCaseOf: 'withdraw a bid', decide: withdraw(declinedBid) },
  'accept a bid': { by: ada.uid, decide: accept(bobsBid) },
  'accept a bid whose offer has changed': {
    by: ada.uid,
    decide: onBid(bobsBid, (state, callerUid) =>
      decideAcceptBid(state, { callerUid, position: state.bid.offered - 1 }),
    ),
  },
  'accept the accepted bid': { by: ada.uid, isCaseOf: 'accept a bid', decide: accept(carolsBid) },
  'accept a withdrawn bid': { by: ada.uid, isCaseOf: 'accept a bid', decide: accept(withdrawnBid) },
  'accept a declined bid': { by: ada.uid, isCaseOf: 'accept a bid', decide: accept(declinedBid) },
  'decline a bid': { by: ada.uid, decide: decline(bobsBid) },
  'decline the accepted bid': { by: ada.uid, isCaseOf: 'decline a bid', decide: decline(carolsBid) },
  'decline a withdrawn bid': { by: ada.uid, isCaseOf: 'decline a bid', decide: decline(withdrawnBid) },
  'decline a declined bid': { by: ada.uid, isCaseOf: 'decline a bid', decide: decline(declinedBid) },
  'withdraw the acceptance': {
    by: ada.uid,
    decide: (callerUid, state) => decideWithdrawAcceptance(state, { callerUid, text }),
  },
  resign: { by: carol.uid, decide: (callerUid, state) => decideResign(state, { callerUid, text }) },
  deliver: { by: carol.uid, decide: (callerUid, state) => decideDeliver(state, { callerUid, text }) },
  'request changes': {
    by: ada.uid,
    decide: (callerUid, state) => decideRequestChanges(state, { callerUid, text }),
  },
  ...reviewCases,
  'set the status to Pending': {
    by: ada.uid,
    isCaseOf: 'change the title',
    decide: update({ status: 'Pending' }),
  },
  'set the status to In Progress': {
    by: ada.uid,
    isCaseOf: 'change the title',
    decide: update({ status: 'In Progress' }),
  },
  'set the status to Completed': {
    by: ada.uid,
    isCaseOf: 'change the title',
    decide: update({ status: 'Completed' }),
  },
  'set the status to Cancelled': {
    by: ada.uid,
    isCaseOf: 'change the title',
    decide: update({ status: 'Cancelled' }),
  },
  'change the title': { by: ada.uid, decide: update({ title: 'New' }) },
  'change the deadline': {
    by: ada.uid,
    isCaseOf: 'change the title',
    decide: update({ deadline: '2027-12-31' }),
  },
  'take one bid at most': { by: ada.uid, decide: update({ maxOffers: 1 }) },
  'take any number of bids': { by: ada.uid, decide: update({ maxOffers: 0 }) },
  delete: { by: ada.uid, decide: (callerUid, state) => decideDeleteTask(state, { callerUid }) },
  'clock: the deadline’s day begins': {
    by: '',
    decide: clock(decideDeadline, `${logoTask.deadline}T00:00:00.000Z`),
  },
  'clock: the deadline’s day is over': { by: '', decide: clock(decideDeadline, '2027-03-01T00:00:00.000Z') },
  'clock: 11 days without an answer': { by: '', decide: clock(decideSilence, '2026-12-02T10:00:00.000Z') },
  'clock: 14 days without an answer': { by: '', decide: clock(decideSilence, '2026-12-05T10:00:00.000Z') },
};
