import { biddingAfter, isClosed, taskChangeOf, type TaskFact, type TaskRecord } from '@marketplace/contracts';

/** The past of a task that the rules of time need beside its state. A position is 0 if there was no such event. */
export interface Past extends Pick<TaskRecord, 'bidding' | 'waitsSince' | 'told'> {
  /** Positions of the events that set the present deadline, that closed bidding, and that delivered the work. */
  readonly deadlineSet: number;
  readonly biddingClosed: number;
  readonly delivered: number;
  /** The number of open bids; 0 if the decision does not depend on it. */
  readonly openBids: number;
}

export const noPast: Past = {
  bidding: 'open',
  waitsSince: '',
  told: '',
  deadlineSet: 0,
  biddingClosed: 0,
  delivered: 0,
  openBids: 0,
};

type PlacedFact = TaskFact & { readonly position: number };

/** The past after one more event of the task. */
const evolvePast = (past: Past, fact: PlacedFact): Past => {
  const change = taskChangeOf(fact);
  if (change.kind !== 'posted' && change.kind !== 'changed') return past;
  const fields: Partial<TaskRecord> = change.kind === 'posted' ? change.record : change.fields;
  const { deadline, work, waitsSince = past.waitsSince, told = past.told } = fields;
  const { position } = fact;
  return {
    ...past,
    bidding: biddingAfter(past.bidding, fields),
    waitsSince,
    told,
    ...(deadline !== undefined && { deadlineSet: position }),
    ...(fields.bidding !== undefined && isClosed(fields.bidding) && { biddingClosed: position }),
    ...(work === 'delivered' && { delivered: position }),
  };
};

/** The past after the events of a task, in their order. Events that change only a bid are not needed. */
export const pastOf = (facts: readonly PlacedFact[]): Past => facts.reduce(evolvePast, noPast);
