import { biddingOf, hasClosed, type TaskEvent } from '@marketplace/contracts';
import type { HashedEvent } from '@marketplace/event-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerOf, type OldEvent } from '../testing/ledgerOf.ts';
import { anyLives } from '../testing/taskHistories.ts';
import { fold, taskOf } from './evolve.ts';

const posted: TaskEvent = {
  type: 'TaskPosted',
  data: {
    title: 'A logo',
    category: 'Design',
    description: 'Round',
    deadline: '2026-01-02',
    budget: 9,
    status: 'Pending',
    userEmail: 'ada@example.com',
    userName: 'Ada',
  },
};
const placed = (bidId: string): TaskEvent => ({
  type: 'BidPlaced',
  data: { bidId, userEmail: 'bob@example.com', userName: 'Bob', amount: 5, message: 'Soon' },
});
const placedBefore: OldEvent = {
  type: 'BidPlaced',
  schemaVersion: 1,
  data: { bidId: 'old', userEmail: 'bob@example.com' },
};
const revised: TaskEvent = { type: 'BidRevised', data: { bidId: 'a', amount: 6, message: 'Sooner' } };
const withdrawn: TaskEvent = { type: 'BidWithdrawn', data: { bidId: 'a' } };
const accepted: TaskEvent = { type: 'BidAccepted', data: { bidId: 'b', bidderUid: 'bob' } };
const takenBack: TaskEvent = { type: 'AcceptanceWithdrawn', data: { bidId: 'b', reason: 'Late' } };
const delivered: TaskEvent = { type: 'WorkDelivered', data: { bidId: 'b', note: 'Done' } };
const changesRequested: TaskEvent = { type: 'ChangesRequested', data: { bidId: 'b', note: 'Bigger' } };
const neared: TaskEvent = { type: 'DeadlineNeared', data: { deadline: '2026-01-02' } };
const closed: TaskEvent = { type: 'BiddingClosed', data: { deadline: '2026-01-02' } };
const updated = (data: (TaskEvent & { type: 'TaskUpdated' })['data']): TaskEvent => ({
  type: 'TaskUpdated',
  data,
});

const after = (...events: (TaskEvent | OldEvent)[]) => {
  const state = fold(ledgerOf([posted, ...events].map((event) => ({ task: 0, event }))));
  if (state === undefined) throw new Error('The task exists.');
  const { status, bidsCount, bidsOpen, acceptingBids } = taskOf(state);
  const { acceptedBid: bidId, work } = state.record;
  const accepted = bidId === '' ? undefined : { bidId, work };
  return { status, bidsCount, bidsOpen, acceptingBids, accepted };
};

describe('a posted task', () => {
  const before = {
    status: 'Pending',
    bidsCount: 0,
    bidsOpen: 0,
    acceptingBids: true,
    accepted: undefined,
  };
  const inProgress = { ...before, status: 'In Progress', bidsCount: 2, acceptingBids: false };
  const both = [placed('a'), placed('b')];
  it.each([
    ['nothing', [], {}],
    ['bids, an old one too', [placed('a'), placedBefore], { bidsCount: 2, bidsOpen: 2 }],
    ['a changed bid', [placed('a'), revised], { bidsCount: 1, bidsOpen: 1 }],
    ['a withdrawn bid', [...both, withdrawn], { bidsCount: 2, bidsOpen: 1 }],
    ['an accepted bid', [...both, accepted], { ...inProgress, accepted: { bidId: 'b', work: 'started' } }],
    [
      'a delivery',
      [...both, accepted, delivered],
      { ...inProgress, accepted: { bidId: 'b', work: 'delivered' } },
    ],
    [
      'a request for changes',
      [...both, accepted, delivered, changesRequested],
      { ...inProgress, accepted: { bidId: 'b', work: 'changes-requested' } },
    ],
    ['an acceptance that was taken back', [...both, accepted, takenBack], { bidsCount: 2, bidsOpen: 2 }],
    [
      'its completion',
      [...both, updated({ status: 'Completed' })],
      { status: 'Completed', bidsCount: 2, acceptingBids: false },
    ],
    [
      'work without an accepted bid',
      [...both, updated({ status: 'In Progress' })],
      { ...inProgress, bidsOpen: 2 },
    ],
    ['a near deadline', [neared], {}],
    ['the end of bidding', [placed('a'), closed], { bidsCount: 1, bidsOpen: 1, acceptingBids: false }],
    ['a later deadline', [closed, updated({ deadline: '2026-02-01' })], {}],
    ['another edit', [closed, updated({ title: 'A poster' })], { acceptingBids: false }],
    ['a deadline that has passed', [updated({ deadline: '2025-12-31' })], { acceptingBids: false }],
  ])('after %s', (_, events, expected) => {
    expect(after(...events)).toEqual({ ...before, ...expected });
  });

  it('is edited at an acceptance and at its end, not by other events of its bids', () => {
    const lives = [posted, ...both, accepted, delivered, takenBack, revised];
    const ledger = ledgerOf(lives.map((event) => ({ task: 0, event })));
    const editedAt = ledger.map((_, index) => {
      const state = fold(ledger.slice(0, index + 1));
      return ledger.findIndex(({ recordedAt }) => recordedAt === state?.record.updatedAt);
    });
    expect(editedAt).toEqual([0, 0, 0, 3, 3, 5, 5]);
  });
});

const begins = ['BiddingClosed', 'AcceptanceWithdrawn', 'BidderResigned', 'WorkDelivered'];
const ends = ['BiddingReopened', 'BidAccepted', 'ChangesRequested', 'DeliveryAccepted', 'TaskLapsed'];

/** The time of the last event that makes a Pending task wait for its owner; empty if a later event ends the wait. */
const waitsSince = (events: readonly HashedEvent[]): string => {
  const last = events.findLast(({ type, data, recordedAt }) => {
    if (type !== 'TaskUpdated') return [...begins, ...ends].includes(type);
    const { status, deadline } = data as { readonly status?: string; readonly deadline?: string };
    return status !== undefined || (deadline !== undefined && hasClosed(deadline, recordedAt));
  });
  return last === undefined || ends.includes(last.type) ? '' : last.recordedAt;
};

/** The status of the task after events that do not name it. */
const statusAfter: Readonly<Record<string, string>> = {
  BidAccepted: 'In Progress',
  AcceptanceWithdrawn: 'Pending',
  BidderResigned: 'Pending',
  DeliveryAccepted: 'Completed',
  TaskLapsed: 'Cancelled',
};

/** The state of a task's bids, computed from the events in another way: each part separately. */
const biddingIn = (events: readonly HashedEvent[]) => {
  const data = ({ data }: HashedEvent) => data as Readonly<Record<string, string | undefined>>;
  const last = (types: readonly string[], field?: string) =>
    events.findLast((event) => types.includes(event.type) && (field === undefined || data(event)[field]));
  const count = (type: string) => events.filter((event) => event.type === type).length;

  const ofAcceptance = ['BidAccepted', 'AcceptanceWithdrawn', 'BidderResigned'];
  const acceptance = last(ofAcceptance);
  const ofStatus = events.findLast((event) => event.type in statusAfter || data(event)['status']);
  const deadline = last(['TaskPosted', 'TaskUpdated'], 'deadline');
  const end = last(['BiddingClosed', 'BiddingReopened']);
  const day = deadline ? (data(deadline)['deadline'] ?? '') : '';
  const isAccepted = acceptance?.type === 'BidAccepted';
  const status = ofStatus && (statusAfter[ofStatus.type] ?? data(ofStatus)['status']);
  return {
    bidsCount: count('BidPlaced'),
    ...biddingOf({
      status: status as 'Pending',
      deadline: day,
      acceptedBid: isAccepted ? data(acceptance)['bidId'] : undefined,
      closed:
        end && end.position > (deadline?.position ?? 0)
          ? end.type === 'BiddingClosed' || hasClosed(day, end.recordedAt)
          : hasClosed(day, deadline?.recordedAt ?? ''),
      waitsSince: waitsSince(events),
      liveBids:
        count('BidPlaced') +
        events.filter((event) => 'reopens' in data(event)).length -
        count('BidWithdrawn') -
        count('BidDeclined') -
        count('BidderResigned'),
    }),
  };
};

describe('any task', () => {
  it('has at each position what its events say', () => {
    fc.assert(
      fc.property(anyLives(1, 40), (lives) => {
        const ledger = ledgerOf(lives);
        ledger.forEach(({ type }, index) => {
          const events = ledger.slice(0, index + 1);
          const state = fold(events);
          expect(state === undefined).toBe(type === 'TaskDeleted');
          if (state) expect(taskOf(state)).toMatchObject(biddingIn(events));
        });
      }),
      { numRuns: 200 },
    );
  });
});
