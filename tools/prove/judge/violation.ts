/**
 * What must hold; docs/reliability.md has the sentences. `rules`: no event of the ledger breaks the rules of tasks and bids. `forgotten`: nothing
 * of a forgotten person comes back or stays.
 */
type Invariant =
  'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'token' | 'I8' | 'I9' | 'I11' | 'rules' | 'forgotten';

/** A broken invariant, and what shows it. */
export interface Violation {
  readonly broken: Invariant;
  readonly evidence: string;
}
