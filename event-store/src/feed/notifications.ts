import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/service-kit';
import pg from 'pg';
import { connectionOptions, type ConnectionTarget } from '../postgres/connection.ts';

const channel = 'event_store_appended';
const firstPause = 100;
const longestPause = 5_000;
/** Under load a NOTIFY each batch would cost more than the reader gains. */
const leastBetween = 10;

/** Tells the other processes on this database of appends, and is told of theirs. */
export interface Notifications {
  announce(): void;
  close(): Promise<void>;
}

/**
 * LISTEN and NOTIFY on a connection of their own. NOTIFY takes a lock of the whole cluster until its transaction has
 * committed: within the append's it would let one append through at a time, so it goes after it, at most every 10 ms, in
 * a transaction that does not wait for the disk. One that is lost costs a poll's time, never an event.
 */
export const createNotifications = (
  target: ConnectionTarget,
  heard: () => void,
  logger: Logger,
): Notifications => {
  let client: pg.Client | undefined;
  let pause = firstPause;
  let retry: NodeJS.Timeout | undefined;
  let busy = false;
  let again = false;
  let closed = false;

  const listen = async (): Promise<void> => {
    const own = new pg.Client(connectionOptions(target, 'event-store notifications'));
    let gone = false;
    const lost = (error?: Error) => {
      if (gone) return;
      gone = true;
      client = undefined;
      void own.end().catch(() => undefined);
      if (closed) return;
      logger.warn({ err: error }, 'not told of new events by PostgreSQL for now; they are polled for');
      retry = setTimeout(() => void listen(), pause).unref();
      pause = Math.min(pause * 2, longestPause);
    };
    own.on('error', lost);
    own.on('end', lost);
    try {
      await own.connect();
      const { rows } = await own.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      own.on('notification', ({ processId }) => {
        if (processId !== rows[0]?.pid) heard();
      });
      await own.query(`SET synchronous_commit = off; LISTEN ${channel}`);
      // Closed meanwhile: whoever closed it could not end what was not there yet.
      if (closed) lost();
      if (gone as boolean) return;
      client = own;
      pause = firstPause;
      heard(); // whatever was appended before we listened
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  };

  const notify = async (): Promise<void> => {
    busy = true;
    do {
      again = false;
      // A fault ends the connection, which `lost` hears of.
      await client?.query(`NOTIFY ${channel}`).catch(() => undefined);
      await delay(leastBetween, undefined, { ref: false });
    } while (again as boolean);
    busy = false;
  };

  void listen();

  return {
    announce: () => {
      again = true;
      if (!busy) void notify();
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
};
