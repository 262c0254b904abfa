import type { Logger } from '@marketplace/service-kit';
import pg from 'pg';
import type { ReadStore } from '../port.ts';
import { createAdvance } from './advance.ts';
import { connectionOptions } from './connection.ts';
import { createProjectionStore } from './projectionStore.ts';
import { createTaskReader } from './taskReader.ts';

/**
 * What is written waits for the disk, though it could be built again from the ledger: the projector goes on from the position
 * that it was told is written, and what readers have seen must not go back when PostgreSQL is killed.
 */
const writing = { synchronous_commit: 'on', statement_timeout: '60s' };
/**
 * A list is read in the order of an index, its first rows first, however large it is; statistics that lag behind a
 * rebuild must not turn that into a scan of the whole table.
 */
export const reading = { enable_seqscan: 'off', statement_timeout: '15s' };
/** A whole list is fetched to its end; whoever takes nothing of it for a minute loses it. */
const listing = { ...reading, cursor_tuple_fraction: '1', idle_in_transaction_session_timeout: '60s' };
/** The client gives up after the server should have: then nothing comes back any more. */
const writeTimeout = 65_000;
const readTimeout = 20_000;

/**
 * Opens the read store on a PostgreSQL database (schema `read_models`). `projections.prepare()` makes its tables.
 * Connects when it is first used.
 */
export const openPostgresReadStore = (options: {
  readonly url: string;
  readonly logger: Logger;
}): Promise<ReadStore> => {
  const { url, logger } = options;
  const writes = new pg.Pool({
    ...connectionOptions(url, 'read-store writes', writing),
    query_timeout: writeTimeout,
    max: 4,
  });
  const reads = new pg.Pool({
    ...connectionOptions(url, 'read-store reads', reading),
    query_timeout: readTimeout,
    max: 16,
  });
  const lists = new pg.Pool({
    ...connectionOptions(url, 'read-store lists', listing),
    query_timeout: readTimeout,
    max: 8,
  });
  const pools = [writes, reads, lists];
  for (const pool of pools) {
    // A connection that breaks while it is held, between two queries, tells its own listeners alone; without one it would
    // end the process. An idle one tells the pool as well.
    pool.on('connect', (client) => {
      client.on('error', (error) => logger.warn({ err: error }, 'a connection to PostgreSQL broke'));
    });
    pool.on('error', () => undefined);
  }
  const advance = createAdvance(url, logger);

  return Promise.resolve({
    projections: createProjectionStore({ url, pool: writes, advance }),
    tasks: createTaskReader({ reads, lists, advance }),
    check: async () => {
      await reads.query('SELECT 1');
    },
    close: async () => {
      await advance.close();
      await Promise.all(pools.map((pool) => pool.end()));
    },
  });
};
