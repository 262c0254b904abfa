import { taskChangeOf, type TaskFact } from '@marketplace/contracts';

/** What the clock needs of a task's past beside its state: positions of events, 0 where there was none. */
export interface Past {
  /** Of the event that set the present deadline. */
  readonly deadlineSet: number;
}

export const noPast: Past = { deadlineSet: 0 };

type PlacedFact = TaskFact & { readonly position: number };

/** The past after one more event of the task. */
const evolvePast = (past: Past, fact: PlacedFact): Past => {
  const change = taskChangeOf(fact);
  if (change.kind !== 'posted' && change.kind !== 'changed') return past;
  const fields = change.kind === 'posted' ? change.record : change.fields;
  return fields.deadline === undefined ? past : { ...past, deadlineSet: fact.position };
};

/** From the events of a task in their order; those that change only a bid may be left out. */
export const pastOf = (facts: readonly PlacedFact[]): Past => facts.reduce(evolvePast, noPast);
