import { partitionCount } from '@marketplace/contracts';
import type pg from 'pg';
import type { RelayCheckpoints } from './relayCheckpoint.ts';
import { guarded } from '@marketplace/postgres-kit';

const load = 'SELECT position, last_of_partition FROM event_store.relays WHERE topic = $1';
const save = `INSERT INTO event_store.relays (topic, position, last_of_partition)
  SELECT $1, $2, $3 FROM event_store.leaders WHERE name = $4 AND epoch = $5
  ON CONFLICT (topic) DO UPDATE SET position = $2, last_of_partition = $3`;

export const createRelayCheckpoints = (pool: pg.Pool): RelayCheckpoints => ({
  load: async (topic) => {
    const { rows } = await guarded(() =>
      pool.query<{ position: string; last_of_partition: string[] }>(load, [topic]),
    );
    const [row] = rows;
    if (row === undefined)
      return { position: 0, lastOfPartition: Array.from({ length: partitionCount }, () => 0) };
    return { position: Number(row.position), lastOfPartition: row.last_of_partition.map(Number) };
  },
  save: async (topic, { position, lastOfPartition }, { leads, epoch }) => {
    const { rowCount } = await guarded(() =>
      pool.query(save, [topic, position, lastOfPartition, leads, epoch]),
    );
    return rowCount === 1;
  },
});
