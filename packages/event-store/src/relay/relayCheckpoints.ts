import { partitionCount } from '@marketplace/contracts';
import type pg from 'pg';
import { guarded } from '@marketplace/service-kit/postgres';
import type { Checkpoint } from '../feed/assignedFeed.ts';

/** The last event of each partition, among the events up to a position. */
export interface PartitionEnds {
  readonly position: number;
  /** By partition: the position; 0 if the partition has no event. */
  readonly lastOfPartition: Checkpoint;
}

/** How far the relay has published to a topic: all events up to the position. */
export interface RelayCheckpoint extends PartitionEnds {
  /** By partition: Kafka's offset of the next message, or a lower offset; 0 if unknown. */
  readonly nextOffsets: readonly number[];
}

const load = 'SELECT position, last_of_partition, next_offsets FROM event_store.relays WHERE topic = $1';
const save = `INSERT INTO event_store.relays (topic, position, last_of_partition, next_offsets)
  SELECT $1, $2, $3, $6 FROM event_store.leaders WHERE name = $4 AND epoch = $5
  ON CONFLICT (topic) DO UPDATE SET position = $2, last_of_partition = $3, next_offsets = $6`;

export const createRelayCheckpoints = (pool: pg.Pool) => ({
  /** The checkpoint of a topic; zeros before the first publication. */
  load: async (topic: string): Promise<RelayCheckpoint> => {
    const { rows } = await guarded(() =>
      pool.query<{ position: string; last_of_partition: string[]; next_offsets: string[] }>(load, [topic]),
    );
    const [row] = rows;
    const ofPartitions = (values: readonly string[] = []) =>
      Array.from({ length: partitionCount }, (_, partition) => Number(values[partition] ?? 0));
    return {
      position: Number(row?.position ?? 0),
      lastOfPartition: ofPartitions(row?.last_of_partition),
      nextOffsets: ofPartitions(row?.next_offsets),
    };
  },
  /** Returns false and writes nothing if a newer term of the relay's leader has begun. */
  save: async (
    topic: string,
    { position, lastOfPartition, nextOffsets }: RelayCheckpoint,
    { leads, epoch }: { readonly leads: string; readonly epoch: number },
  ): Promise<boolean> => {
    const { rowCount } = await guarded(() =>
      pool.query(save, [topic, position, lastOfPartition, leads, epoch, nextOffsets]),
    );
    return rowCount === 1;
  },
});

export type RelayCheckpoints = ReturnType<typeof createRelayCheckpoints>;
