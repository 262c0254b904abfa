/** A time in which this process is the only leader of a name. */
export interface Term {
  /** Higher than that of every earlier term of the name. */
  readonly epoch: number;
  /** Aborts when the lock is lost. */
  readonly signal: AbortSignal;
}

/** One leader for each name, among all processes on the database; the others wait. */
export interface Leadership {
  /** Waits until this process leads; when that ends, for the next time. Ends only when the signal aborts. */
  terms(name: string, signal: AbortSignal): AsyncIterable<Term>;
}

export interface Leader {
  readonly name: string;
  readonly epoch: number;
  /** Host, process id and a random part. */
  readonly holder: string;
  /** ISO 8601, UTC */
  readonly since: string;
  /** It is this process. */
  readonly here: boolean;
}
