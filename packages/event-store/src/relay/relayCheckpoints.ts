import { partitionCount } from '@marketplace/contracts';
import type pg from 'pg';
import type { RelayCheckpoints } from './relayCheckpoint.ts';
import { guarded } from '@marketplace/service-kit/postgres';

const load = 'SELECT position, last_of_partition, next_offsets FROM event_store.relays WHERE topic = $1';
const save = `INSERT INTO event_store.relays (topic, position, last_of_partition, next_offsets)
  SELECT $1, $2, $3, $6 FROM event_store.leaders WHERE name = $4 AND epoch = $5
  ON CONFLICT (topic) DO UPDATE SET position = $2, last_of_partition = $3, next_offsets = $6`;

export const createRelayCheckpoints = (pool: pg.Pool): RelayCheckpoints => ({
  load: async (topic) => {
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
  save: async (topic, { position, lastOfPartition, nextOffsets }, { leads, epoch }) => {
    const { rowCount } = await guarded(() =>
      pool.query(save, [topic, position, lastOfPartition, leads, epoch, nextOffsets]),
    );
    return rowCount === 1;
  },
});
