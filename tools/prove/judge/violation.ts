/**
 * The invariants; docs/reliability.md describes them. `rules`: no event of the ledger breaks the rules of tasks and bids. `forgotten`: no
 * data of a forgotten person stays or comes back.
 */
type Invariant =
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'token'
  | 'I8'
  | 'I7'
  | 'I9'
  | 'I11'
  | 'rules'
  | 'forgotten'
  | 'bell'
  | 'mail';

export interface Violation {
  readonly broken: Invariant;
  readonly evidence: string;
}
