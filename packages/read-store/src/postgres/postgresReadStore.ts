import { createKnownWords } from '../knownWords.ts';
import { openPool, scrubTables } from '@marketplace/service-kit/postgres';
import type { Logger } from '@marketplace/service-kit';
import type { ReadStore } from '../port.ts';
import { guarded } from './unavailable.ts';
import { createDocumentReader } from './documentReader.ts';
import { createMessages } from './messages.ts';
import { createNotificationStates } from './notificationStates.ts';
import { createUserData } from './userData.ts';
import { createProjectionStore } from './projectionStore.ts';
import { createSharedSignals } from './signals.ts';

/** Requests of operators, dead letters and swaps are not in the ledger, so these writes wait for the disk. */
const deciding = { statement_timeout: '15s' };
/**
 * Lists are read in the order of an index, first rows first. Outdated statistics after a rebuild must not make PostgreSQL scan
 * the whole table instead.
 */
export const reading = { enable_seqscan: 'off', statement_timeout: '15s' };
/** The client's time limit, in milliseconds: longer than the server's. */
const answerWithin = 20_000;

/**
 * Opens the read store on a PostgreSQL database (schema `read_models`). `projections.prepare()` makes its tables.
 * Connects at its first use.
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
  const signals = createSharedSignals(url, logger);
  const words = createKnownWords();
  const { dropTexts, ...documents } = createDocumentReader({ reads, signals });
  let saidMayNot = false;

  return Promise.resolve({
    projections: createProjectionStore({ url, pool: decisions, reads, signals, words, logger }),
    documents,
    notificationStates: createNotificationStates(reads),
    userData: createUserData(reads),
    messages: createMessages(reads),
    scrub: async () => {
      if ((await scrubTables(url, 'read_models')) || saidMayNot) return;
      saidMayNot = true;
      logger.warn(
        'the user of the read models may not free the space of deleted rows: it is used again later',
      );
    },
    dropTexts: () => {
      dropTexts();
      words.drop();
    },
    forget: async () => {
      await guarded(() => decisions.query('DROP SCHEMA IF EXISTS read_models CASCADE'));
    },
    check: async () => {
      await guarded(() => reads.query('SELECT 1'));
    },
    close: async () => {
      await signals.close();
      await Promise.all([decisions, reads].map((each) => each.end()));
    },
  });
};
