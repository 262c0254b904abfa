import type { Checkpoint } from '../feed/assignedFeed.ts';

/** The last event of each partition, among the events up to a position. */
export interface PartitionEnds {
  readonly position: number;
  /** By partition; 0: it has no event. */
  readonly lastOfPartition: Checkpoint;
}

/** How far the relay has published to a topic: all events up to the position. */
export interface RelayCheckpoint extends PartitionEnds {
  /** By partition: Kafka's offset of the message that comes next, or a lower one; 0 if unknown. */
  readonly nextOffsets: readonly number[];
}

export interface RelayCheckpoints {
  /** Zeros for a topic that nothing was published to yet. */
  load(topic: string): Promise<RelayCheckpoint>;
  /** False, and nothing is written, if another term of the relay's leader has begun since. */
  save(
    topic: string,
    checkpoint: RelayCheckpoint,
    term: { readonly leads: string; readonly epoch: number },
  ): Promise<boolean>;
}
