import type { Leadership, Term } from './terms.ts';

/** Leads at once and for ever: for a process that is the only one. */
export const soleLeader: Leadership = {
  async *terms(_name, signal): AsyncGenerator<Term> {
    if (!signal.aborted) yield await Promise.resolve({ epoch: 1, signal });
  },
};
