import type { EventType, StoredEvent } from '@marketplace/contracts';

/**
 * Types of events that a reader does not need. The feed may leave such events out, except a batch's last event: its position is the
 * end of the batch.
 */
export type SkippedTypes = readonly EventType[];

/** Gives events in order from a position on, at least once, to a reader that keeps its own checkpoint. */
export interface Feed {
  /**
   * Batches of events after position `after` (exclusive), in ledger order, without gap, ending only when
   * `signal` aborts; waits for more when it has reached the head. It logs faults of the source and retries with
   * back-off; they never end the iteration.
   * @throws {HistoryChanged} if the ledger no longer has the last event of the batch before
   */
  follow(options: {
    readonly after: number;
    readonly signal: AbortSignal;
    /** Most events in one batch; default 1,000. */
    readonly batchSize?: number | undefined;
    readonly passOver?: SkippedTypes | undefined;
  }): AsyncIterable<readonly StoredEvent[]>;
  /** Position of the last event of the ledger. */
  head(): Promise<number>;
}
