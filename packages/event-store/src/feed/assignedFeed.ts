import type { StoredEvent } from '@marketplace/contracts';
import type { SkippedTypes } from './feed.ts';

/** For each partition (0 to `partitionCount` - 1): the position up to which a reader has all events of the partition. */
export type Checkpoint = readonly number[];

/** Events, and the checkpoint that the reader has after them. */
export interface EventBatch {
  /** In the order of their positions. */
  readonly events: readonly StoredEvent[];
  /** After these events, the reader has all events of these partitions up to these positions. */
  readonly upTo: ReadonlyMap<number, number>;
}

/** Partitions that only this reader has, until the signal aborts; soon after, another reader may get them. */
export interface Assignment {
  readonly partitions: readonly number[];
  readonly signal: AbortSignal;
  /**
   * The events of the partitions after the checkpoint `after`, at least once. The events of a partition come in order and without a
   * gap. Ends when the assignment ends. A request for the next batch confirms that the batch before the last one is stored.
   */
  follow(options: {
    readonly after: Checkpoint;
    readonly batchSize?: number | undefined;
    readonly passOver?: SkippedTypes | undefined;
    /** Ends this iteration before the assignment ends; `follow` may then be called again. */
    readonly signal?: AbortSignal | undefined;
  }): AsyncIterable<EventBatch>;
}

/** A feed whose partitions are assigned to the readers of a group, whatever process they are in. */
export interface AssignedFeed {
  /** One assignment after the other, as this reader gets them. Ends only when the signal aborts. */
  assignments(group: string, signal: AbortSignal): AsyncIterable<Assignment>;
  /** Position of the last event of the ledger. */
  head(): Promise<number>;
}
