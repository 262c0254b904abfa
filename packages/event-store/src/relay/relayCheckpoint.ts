import type { Checkpoint } from '../feed/assignedFeed.ts';

/** How far the relay has published to a topic. */
export interface RelayCheckpoint {
  /** All events up to here have been published. */
  readonly position: number;
  /** By partition: the position of the last event published there; 0 before the first. */
  readonly lastOfPartition: Checkpoint;
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
