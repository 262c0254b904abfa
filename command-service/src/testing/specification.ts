import { systemActor, type Actor, type EventData, type Offer, type TaskEvent } from '@marketplace/contracts';
import { expect } from 'vitest';
import { foldBid, type Bid, type Fact, type TaskWithBid } from '../bids/bid.ts';
import { clockFactsOf, type ClockFacts } from '../deadlines/clockFacts.ts';
import type { DecidedEvent, Decision, RefusalReason } from '../task/decision.ts';
import { fold, liveBidsOf, type TaskFact, type TaskState } from '../task/state.ts';

export const ada: Actor = { uid: 'uid-ada', email: 'ada@example.com' };
export const bob: Actor = { uid: 'uid-bob', email: 'bob@example.com' };
export const carol: Actor = { uid: 'uid-carol', email: 'carol@example.com' };

/** `recordedAt` is {@link now} unless it is given. */
export type Happening = TaskEvent & { readonly actor: Actor; readonly recordedAt?: string };

/** A moment before the deadline of `logoTask`. */
export const now = '2026-11-21T10:00:00.000Z';

/** A valid body of a POST /addtask. */
export const logoTask = {
  title: 'A logo',
  category: 'Design',
  description: 'Round, in two colours',
  deadline: '2027-02-28',
  budget: 99.95,
} as const;

export const bobsBid = '01930000-0000-7000-8000-00000000000b';
export const carolsBid = '01930000-0000-7000-8000-00000000000c';
export const offer = { amount: 80, days: 3, message: 'I draw well' } satisfies Offer;

export const posted = (actor: Actor, change: Partial<EventData<'TaskPosted'>> = {}): Happening => ({
  type: 'TaskPosted',
  data: { ...logoTask, status: 'Pending', userEmail: actor.email, userName: 'Anonymous', ...change },
  actor,
});
export const updated = (actor: Actor, data: EventData<'TaskUpdated'>): Happening => ({
  type: 'TaskUpdated',
  data,
  actor,
});
export const deleted = (actor: Actor): Happening => ({ type: 'TaskDeleted', data: {}, actor });
export const bidBy = (actor: Actor, bidId = bobsBid, given?: Offer): Happening => ({
  type: 'BidPlaced',
  data: { bidId, userEmail: actor.email, userName: 'Anonymous', ...given },
  actor,
});
export const revised = (actor: Actor, bidId: string, given: Offer): Happening => ({
  type: 'BidRevised',
  data: { bidId, ...given },
  actor,
});
export const withdrawn = (actor: Actor, bidId: string): Happening => ({
  type: 'BidWithdrawn',
  data: { bidId },
  actor,
});
export const declined = (bidId: string, bidder: Actor, reason?: string): Happening => ({
  type: 'BidDeclined',
  data: { bidId, bidderUid: bidder.uid, ...(reason !== undefined && { reason }) },
  actor: ada,
});
export const accepted = (bidId: string, bidder: Actor): Happening => ({
  type: 'BidAccepted',
  data: { bidId, bidderUid: bidder.uid },
  actor: ada,
});
export const takenBack = (bidId: string): Happening => ({
  type: 'AcceptanceWithdrawn',
  data: { bidId, reason: 'Another plan' },
  actor: ada,
});
export const resigned = (actor: Actor, bidId: string): Happening => ({
  type: 'BidderResigned',
  data: { bidId, reason: 'Ill' },
  actor,
});
export const delivered = (actor: Actor, bidId: string): Happening => ({
  type: 'WorkDelivered',
  data: { bidId, note: 'Here it is' },
  actor,
});
export const changesRequested = (bidId: string): Happening => ({
  type: 'ChangesRequested',
  data: { bidId, note: 'Larger' },
  actor: ada,
});
export const reviewed = (actor: Actor, bidId: string, about: Actor, text?: string): Happening => ({
  type: 'ReviewWritten',
  data: {
    bidId,
    aboutUid: about.uid,
    userName: 'Anonymous',
    stars: '5',
    ...(text !== undefined && { text }),
  },
  actor,
});
export const neared = (deadline: string): Happening => ({
  type: 'DeadlineNeared',
  data: { deadline },
  actor: systemActor,
});
export const closed = (deadline: string): Happening => ({
  type: 'BiddingClosed',
  data: { deadline },
  actor: systemActor,
});

/** Bidding was closed because `maxOffers` bids are open. */
export const filled = (maxOffers: number, deadline: string = logoTask.deadline): Happening => ({
  type: 'BiddingClosed',
  data: { deadline, maxOffers },
  actor: systemActor,
});

export const told = (event: TaskEvent): Happening => ({ ...event, actor: systemActor });

export const history = (happenings: readonly Happening[]): TaskFact[] =>
  happenings.map((happening, index) => ({ recordedAt: now, ...happening, taskVersion: index + 1 }));

/** The state as a change of the limit needs it: with the number of live bids. */
export const countedAfter = (happenings: readonly Happening[]): TaskState => {
  const facts = history(happenings);
  const state = fold(facts);
  return state.status === 'open' ? { ...state, liveBids: liveBidsOf(facts) } : state;
};

/** The past as the rules of time need it; an event's position is its number in the list. */
export const clockFactsAfter = (happenings: readonly Happening[]): ClockFacts => {
  const facts = history(happenings).map((fact) => ({ ...fact, position: fact.taskVersion }));
  return { ...clockFactsOf(facts), openBids: liveBidsOf(facts) };
};

/** The bid after what happened; undefined if it was not placed. */
export const bidAfter = (happenings: readonly Fact[], bidId: string): Bid | undefined =>
  foldBid(
    happenings
      .map((happening, index) => ({ ...happening, position: index + 1 }))
      .filter(({ data }) => 'bidId' in data && data.bidId === bidId),
  );

type ExpectedDecision = readonly DecidedEvent[] | RefusalReason;

const expectDecision = (decision: Decision, expected: ExpectedDecision) => {
  expect(decision).toEqual(typeof expected === 'string' ? { kind: 'refused', reason: expected } : expected);
};

/** The events before the command: single ones and lists. */
export type Given = Happening | readonly Happening[];

/** `given(what happened).when(command, time).then(events, or the reason of the refusal)` for one decision. */
export const specificationOf =
  <Command>(decide: (state: TaskState, command: Command, at: string) => Decision) =>
  (...given: readonly Given[]) => ({
    when: (command: Command, at = now) => ({
      then: (expected: ExpectedDecision) => {
        expectDecision(decide(fold(history(given.flat())), command, at), expected);
      },
    }),
  });

/** The same for a decision about a bid, which is Bob's unless another one is named. */
export const bidSpecificationOf =
  <Command>(decide: (state: TaskWithBid, command: Command) => Decision) =>
  (...given: readonly Given[]) => ({
    when: (command: Command, bidId = bobsBid) => ({
      then: (expected: ExpectedDecision) => {
        const happenings = given.flat();
        const bid = bidAfter(happenings, bidId);
        if (bid === undefined) throw new Error('The bid was not placed');
        expectDecision(decide({ task: fold(history(happenings)), bid }, command), expected);
      },
    }),
  });
