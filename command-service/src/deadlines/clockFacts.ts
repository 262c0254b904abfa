import { biddingAfter, isClosed, taskChangeOf, type TaskFact, type TaskRecord } from '@marketplace/contracts';

/** What the rules of time need of a task's past, beside its state. A position is 0 if there was no such event. */
export interface ClockFacts extends Pick<TaskRecord, 'bidding' | 'waitsSince' | 'reminded'> {
  /** Positions of the events that set the present deadline, that closed bidding, and that delivered the work. */
  readonly deadlineSet: number;
  readonly biddingClosed: number;
  readonly delivered: number;
  /** The number of open bids; 0 if the decision does not depend on it. */
  readonly openBids: number;
}

export const noClockFacts: ClockFacts = {
  bidding: 'open',
  waitsSince: '',
  reminded: 0,
  deadlineSet: 0,
  biddingClosed: 0,
  delivered: 0,
  openBids: 0,
};

type PlacedFact = TaskFact & { readonly position: number };

const evolveClockFacts = (facts: ClockFacts, fact: PlacedFact): ClockFacts => {
  const change = taskChangeOf(fact);
  if (change.kind !== 'posted' && change.kind !== 'changed') return facts;
  const fields: Partial<TaskRecord> = change.kind === 'posted' ? change.record : change.fields;
  const { deadline, work, waitsSince = facts.waitsSince, reminded = facts.reminded } = fields;
  const { position } = fact;
  return {
    ...facts,
    bidding: biddingAfter(facts.bidding, fields),
    waitsSince,
    reminded,
    ...(deadline !== undefined && { deadlineSet: position }),
    ...(fields.bidding !== undefined && isClosed(fields.bidding) && { biddingClosed: position }),
    ...(work === 'delivered' && { delivered: position }),
  };
};

/** The facts after the events of a task, in their order. Events that change only a bid are not needed. */
export const clockFactsOf = (facts: readonly PlacedFact[]): ClockFacts =>
  facts.reduce(evolveClockFacts, noClockFacts);
