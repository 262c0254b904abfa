import { openPool } from '@marketplace/postgres-kit';
import type { Logger } from '@marketplace/service-kit';
import type { ReadStore } from '../port.ts';
import { createAdvance } from './advance.ts';
import { guarded } from './away.ts';
import { createDocumentReader } from './documentReader.ts';
import { createProjectionStore } from './projectionStore.ts';

/** What operators want, dead letters and swaps are decisions, not copies of the ledger: they wait for the disk. */
const deciding = { statement_timeout: '15s' };
/**
 * A list is read in the order of an index, its first rows first, however long it is; statistics that are behind a rebuild
 * must not turn that into a scan of the whole table.
 */
export const reading = { enable_seqscan: 'off', statement_timeout: '15s' };
/** A whole list is fetched to its end; whoever takes nothing of it for a minute loses it. */
const listing = { ...reading, cursor_tuple_fraction: '1', idle_in_transaction_session_timeout: '60s' };
/** The client gives up after the server should have. */
const answerWithin = 20_000;

/**
 * Opens the read store on a PostgreSQL database (schema `read_models`). `projections.prepare()` makes its tables.
 * Connects when it is first used.
 */
export const openPostgresReadStore = (options: {
  readonly url: string;
  readonly logger: Logger;
}): Promise<ReadStore> => {
  const { url, logger } = options;
  const pool = (name: string, settings: Readonly<Record<string, string>>, max: number) =>
    openPool({ url }, { name: `read-store ${name}`, settings, answerWithin, max, logger });
  const decisions = pool('decisions', deciding, 2);
  const reads = pool('reads', reading, 6);
  const lists = pool('lists', listing, 6);
  const advance = createAdvance(url, logger);

  return Promise.resolve({
    projections: createProjectionStore({ url, pool: decisions, advance, logger }),
    documents: createDocumentReader({ reads, lists, advance }),
    check: async () => {
      await guarded(() => reads.query('SELECT 1'));
    },
    close: async () => {
      await advance.close();
      await Promise.all([decisions, reads, lists].map((each) => each.end()));
    },
  });
};
