import type { Logger } from '@marketplace/service-kit';
import { openPool, scrubTables, takeRole } from '@marketplace/service-kit/postgres';
import { createBlocked } from './blocked.ts';
import { createMailStates } from './mailStates.ts';
import { createMessages } from './messages.ts';
import { createModeration } from './moderation.ts';
import { createNotificationStates } from './notificationStates.ts';
import { createSql } from './sql.ts';
import { createUserData } from './userData.ts';

/** A program of the writing side may do all; a reader writes nothing. */
type Role = 'event_store_program' | 'query_reader';

/**
 * In milliseconds, for calls that only read: less than the 4 s of the gateway, which else takes the whole service for hung and sends it
 * nothing for a second.
 */
const readWithin = 3_000;
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  enable_seqscan: 'off',
  statement_timeout: '15s',
  // A process that is stopped in a transaction must not keep the locks of a person's rows.
  idle_in_transaction_session_timeout: '5s',
};

/**
 * The private data, in the ledger's database. Connects at its first use; a program that opens the event store brings the schema up to date.
 * All calls reject with the problem `unavailable` while PostgreSQL is away.
 */
export const openPrivateStore = (options: {
  readonly url: string;
  readonly logger: Logger;
  readonly role?: Role;
}) => {
  const { url, logger, role = 'event_store_program' } = options;
  const pool = openPool({ url }, { name: 'private-store', settings, answerWithin: 20_000, max: 4, logger });
  takeRole(pool, role);
  const sql = createSql(pool, role === 'query_reader' ? readWithin : undefined);
  let hasWarned = false;
  return {
    userData: createUserData(sql),
    notificationStates: createNotificationStates(sql),
    messages: createMessages(sql),
    mails: createMailStates(sql),
    moderation: createModeration(sql),
    blocked: createBlocked(sql),
    /** Removes the bytes of deleted rows from PostgreSQL's files, if the user of the database may do that. */
    scrub: async (): Promise<void> => {
      if ((await scrubTables(url, 'private')) || hasWarned) return;
      hasWarned = true;
      logger.warn(
        'the user of DATABASE_URL may not free the space of deleted private data: it is used again later',
      );
    },
    close: (): Promise<void> => pool.end(),
  };
};

export type PrivateStore = ReturnType<typeof openPrivateStore>;
