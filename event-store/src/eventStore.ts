import type { Logger } from '@marketplace/service-kit';
import pg from 'pg';
import { createAppendSignal } from './appendSignal.ts';
import { connectionOptions, guarded } from './connection.ts';
import { createPostgresFeed } from './feed.ts';
import { createGroupCommit } from './groupCommit.ts';
import type { Feed, FirstAnswer, HashedEvent, Ledger, Stream } from './ledger.ts';
import { migrate } from './migrations.ts';
import { readHashedEvents, readHead, readTask } from './reading.ts';

const purgeEvery = 10 * 60_000;

export interface EventStore {
  readonly ledger: Ledger;
  readonly feed: Feed;
  /** A task's whole history, deleted tasks too; empty where it never was. */
  readTask(taskId: string): Promise<readonly HashedEvent[]>;
  /** Up to `limit` events after a position, in order, with their chain hashes. */
  readEvents(range: { readonly after: number; readonly limit: number }): Promise<readonly HashedEvent[]>;
  /** Rejects where PostgreSQL is away. */
  check(): Promise<void>;
  /** Lets appends under way finish, then closes the connections. */
  close(): Promise<void>;
}

interface StreamRow {
  readonly version: number;
  readonly state: unknown;
  readonly position: string;
}
interface FirstAnswerRow {
  readonly request_digest: string;
  readonly inserted_id: string;
  readonly position: string;
}

const createLedger = (pool: pg.Pool, appended: (position: number) => void): Ledger => {
  const commits = createGroupCommit(pool, appended);
  return {
    append: (append) => commits.append(append),
    load: async (taskId): Promise<Stream | undefined> => {
      const { rows } = await guarded(() =>
        pool.query<StreamRow>({
          name: 'load_stream',
          text: 'SELECT version, state, position FROM event_store.streams WHERE task_id = $1',
          values: [taskId],
        }),
      );
      return rows[0] && { ...rows[0], position: Number(rows[0].position) };
    },
    findFirstAnswer: async ({ callerUid, call, key }): Promise<FirstAnswer | undefined> => {
      const { rows } = await guarded(() =>
        pool.query<FirstAnswerRow>({
          name: 'find_first_answer',
          text: `SELECT request_digest, inserted_id, position FROM event_store.idempotency_keys
            WHERE caller_uid = $1 AND call = $2 AND key = $3 AND used_at > now() - interval '24 hours'`,
          values: [callerUid, call, key],
        }),
      );
      const [row] = rows;
      return (
        row && {
          requestDigest: row.request_digest,
          insertedId: row.inserted_id,
          position: Number(row.position),
        }
      );
    },
    head: () => readHead(pool),
    close: () => commits.drain(),
  };
};

/**
 * Opens the event store on a PostgreSQL database (schema `event_store`) and brings its schema up to date.
 * @throws where the database can't be reached, or is newer than this program
 */
export const openEventStore = async (options: {
  readonly url: string;
  readonly logger: Logger;
}): Promise<EventStore> => {
  const { url, logger } = options;
  const pool = new pg.Pool({ ...connectionOptions(url), max: 12 });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'a connection to PostgreSQL broke'));
  const first = await pool.connect();
  try {
    await migrate(first);
  } finally {
    first.release();
  }
  const signal = createAppendSignal(url, logger);
  const ledger = createLedger(pool, (position) => {
    signal.appended(position);
  });
  const purge = setInterval(() => {
    pool
      .query(`DELETE FROM event_store.idempotency_keys WHERE used_at < now() - interval '24 hours'`)
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'old Idempotency-Keys could not be removed');
      });
  }, purgeEvery).unref();

  return {
    ledger,
    feed: createPostgresFeed({ pool, signal, logger }),
    readTask: (taskId) => readTask(pool, taskId),
    readEvents: ({ after, limit }) => readHashedEvents(pool, after, limit),
    check: async () => {
      await pool.query('SELECT 1');
    },
    close: async () => {
      clearInterval(purge);
      await ledger.close();
      await signal.close();
      await pool.end();
    },
  };
};
