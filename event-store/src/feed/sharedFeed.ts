import type { StoredEvent } from '@marketplace/contracts';
import type { PassOver } from './feed.ts';

/** By partition (0 to `partitionCount` - 1): the position up to which a reader has all events of it. */
export type Checkpoint = readonly number[];

/** Some events, and what their reader has with them. */
export interface Delivery {
  /** In the order of their positions. */
  readonly events: readonly StoredEvent[];
  /** With these, the reader has all events of these partitions up to these positions. */
  readonly upTo: ReadonlyMap<number, number>;
}

/** Partitions that are this reader's alone, until the signal aborts; soon after that they may be another's. */
export interface Share {
  readonly partitions: readonly number[];
  readonly signal: AbortSignal;
  /**
   * The events of the partitions after that checkpoint, at least once, each partition's in order and without gap; ends
   * when the share does. Asking for the next delivery says that the last but one has been taken in for good.
   */
  follow(options: {
    readonly after: Checkpoint;
    readonly batchSize?: number | undefined;
    readonly passOver?: PassOver | undefined;
    /** Ends it before the share ends; the share may be followed again. */
    readonly signal?: AbortSignal | undefined;
  }): AsyncIterable<Delivery>;
}

/** A feed whose partitions are shared by the readers of a group, whatever process they are in. */
export interface SharedFeed {
  /** One share after the other, as they are given out. Ends only when the signal aborts. */
  shares(group: string, signal: AbortSignal): AsyncIterable<Share>;
  /** Position of the last event of the ledger. */
  head(): Promise<number>;
}
