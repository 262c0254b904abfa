import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../index.ts';
import type pg from 'pg';
import { createClient, type ConnectionTarget } from './connection.ts';

const firstPause = 100;
const longestPause = 5_000;
/** How often this process asks whether another one still listens. */
const askEvery = 60_000;
/** Payloads that announce nothing: the question, and the answer of each process that listens. */
const question = 'who listens';
const reply = 'a listener';
/** Under load a NOTIFY for each change would cost more than it gives. */
const leastBetween = 10;

/** Announces changes to other processes on this database, and receives their announcements. */
export interface Notifications {
  /**
   * Sends a NOTIFY if another process listens: at once, or 10 ms after the last one, or as soon as it is connected again. The same
   * payload waits only once.
   */
  announce(payload?: string): void;
  close(): Promise<void>;
}

/**
 * LISTEN and NOTIFY on a separate connection. NOTIFY locks the whole cluster until its transaction has committed: in the
 * transaction of a change it would let only one change through at a time. So it is sent after that transaction,
 * at most every 10 ms, in a transaction that does not wait for the disk, and not at all while no other process listens.
 * A NOTIFY may be lost: listeners poll as well.
 */
export const createNotifications = (parts: {
  readonly target: ConnectionTarget;
  /** The connection's name in `pg_stat_activity`. */
  readonly name: string;
  readonly channel: string;
  /**
   * Called with what another process announces ('' without a payload), and with undefined after each connect, because something may
   * have been missed before.
   */
  readonly heard: (payload: string | undefined) => void;
  readonly logger: Logger;
}): Notifications => {
  const { target, name, channel, heard, logger } = parts;
  let client: pg.Client | undefined;
  let pause = firstPause;
  let retry: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;
  let othersListen = false;
  let busy = false;
  const pending = new Set<string>();
  let closed = false;

  const listen = async (): Promise<void> => {
    const settings = { synchronous_commit: 'off' };
    const own = createClient(target, { name, settings });
    let gone = false;
    const lost = (error?: Error) => {
      if (gone) return;
      gone = true;
      client = undefined;
      void own.end().catch(() => undefined);
      if (closed) return;
      logger.warn(
        { err: error, channel },
        'the connection for notifications broke; polling until it is back',
      );
      retry = setTimeout(() => void listen(), pause).unref();
      pause = Math.min(pause * 2, longestPause);
    };
    own.on('error', lost);
    own.on('end', lost);
    try {
      await own.connect();
      const { rows } = await own.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      own.on('notification', ({ processId, payload }) => {
        if (processId === rows[0]?.pid) return;
        othersListen = true;
        if (payload === question) send(reply);
        void notify();
        if (payload !== question && payload !== reply) heard(payload ?? '');
      });
      await own.query(`LISTEN ${channel}`);
      // Closed meanwhile: `close` could not end a connection that was not ready yet.
      if (closed) lost();
      if (gone as boolean) return;
      client = own;
      pause = firstPause;
      heard(undefined);
      ask();
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  };

  const notify = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    while (pending.size > 0 && othersListen && client) {
      const payloads = [...pending];
      pending.clear();
      // An error ends the connection, which calls `lost`; the next connection announces again.
      await client
        .query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload', [channel, payloads])
        .catch(() => {
          for (const payload of payloads) pending.add(payload);
        });
      await delay(leastBetween, undefined, { ref: false });
    }
    busy = false;
  };
  const announce = (payload = '') => {
    pending.add(payload);
    void notify();
  };

  const send = (payload: string): void => {
    client?.query(`NOTIFY ${channel}, '${payload}'`).catch(() => undefined);
  };
  const ask = (): void => {
    othersListen = false;
    clearTimeout(asking);
    asking = setTimeout(() => {
      // Nobody has answered for a minute: nobody misses these. A process that comes later reads everything.
      if (client && !othersListen) pending.clear();
      ask();
    }, askEvery).unref();
    send(question);
  };

  void listen();

  return {
    announce,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      clearTimeout(asking);
      await client?.end().catch(() => undefined);
    },
  };
};
