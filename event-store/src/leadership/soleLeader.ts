import type { Leadership, Term } from './terms.ts';

/** Leads at once, for as long as it is asked to: where there is one process in all. */
export const soleLeader: Leadership = {
  async *terms(_name, signal): AsyncGenerator<Term> {
    if (!signal.aborted) yield await Promise.resolve({ epoch: 1, signal });
  },
};
