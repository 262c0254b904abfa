import type { Logger } from '@marketplace/service-kit';
import pg from 'pg';
import type { ReadStore } from '../port.ts';
import { createAdvance } from './advance.ts';
import { connectionOptions } from './connection.ts';
import { createProjectionStore } from './projectionStore.ts';
import { createTaskReader } from './taskReader.ts';

/**
 * Opens the read store on a PostgreSQL database (schema `read_models`). `projections.prepare()` makes its tables.
 * Connects when it is first used.
 */
export const openPostgresReadStore = (options: {
  readonly url: string;
  readonly logger: Logger;
}): Promise<ReadStore> => {
  const { url, logger } = options;
  const onIdleFault = (error: Error) => logger.warn({ err: error }, 'a connection to PostgreSQL broke');
  // What is written here can be built again from the ledger: it need not wait for the disk.
  const writes = new pg.Pool({ ...connectionOptions(url), max: 4, options: '-c synchronous_commit=off' });
  // A list is read in the order of an index, its first rows first, however large it is; statistics that lag behind
  // a rebuild must not turn that into a scan of the whole table.
  const reads = new pg.Pool({
    ...connectionOptions(url),
    max: 16,
    options: '-c enable_seqscan=off -c statement_timeout=30000',
  });
  writes.on('error', onIdleFault);
  reads.on('error', onIdleFault);
  const advance = createAdvance(url, logger);

  return Promise.resolve({
    projections: createProjectionStore(writes, advance),
    tasks: createTaskReader(reads, advance),
    check: async () => {
      await reads.query('SELECT 1');
    },
    close: async () => {
      await advance.close();
      await Promise.all([writes.end(), reads.end()]);
    },
  });
};
