/** A time in which this process is the only leader of a name. */
export interface Term {
  /** Higher than the epoch of each earlier term of the name. */
  readonly epoch: number;
  /** Aborts when the lock is lost. */
  readonly signal: AbortSignal;
}

/** For each name, one process on the database leads; the others wait. */
export interface Leadership {
  /** Yields each term of this process, as soon as it leads. Ends only when the signal aborts. */
  terms(name: string, signal: AbortSignal): AsyncIterable<Term>;
}

export interface Leader {
  readonly name: string;
  readonly epoch: number;
  /** Host, process id and a random part. */
  readonly holder: string;
  /** ISO 8601, UTC */
  readonly since: string;
  /** Whether this process is the leader. */
  readonly here: boolean;
}
