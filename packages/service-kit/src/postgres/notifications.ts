import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createQueue } from '../async/index.ts';
import type { Logger } from '../index.ts';
import { type ConnectionTarget, createClient } from './connection.ts';

const firstPause = 100;
const longestPause = 5_000;

interface ListenOptions {
  readonly target: ConnectionTarget;
  /** The connection's name in `pg_stat_activity`. */
  readonly name: string;
  readonly channel: string;
  /** Called after each connect. */
  readonly onConnect: () => void;
  /** Called with the payload of each notification of another connection; '' without a payload. */
  readonly onNotification: (payload: string) => void;
  readonly logger: Logger;
}

/** A connection that listens on a channel, and reconnects when it breaks. */
const openListenConnection = (options: ListenOptions) => {
  const { target, name, channel, onConnect, onNotification, logger } = options;
  let client: pg.Client | undefined;
  let pause = firstPause;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const own = createClient(target, { name, settings: { synchronous_commit: 'off' } });
    let broken = false;
    const reconnect = (error?: Error) => {
      if (broken) return;
      broken = true;
      client = undefined;
      void own.end().catch(() => undefined);
      if (closed) return;
      logger.warn(
        { err: error, channel },
        'the connection for notifications broke; polling until it is back',
      );
      retry = setTimeout(() => void connect(), pause).unref();
      pause = Math.min(pause * 2, longestPause);
    };
    own.on('error', reconnect);
    own.on('end', reconnect);
    try {
      await own.connect();
      const { rows } = await own.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      own.on('notification', ({ processId, payload = '' }) => {
        if (processId !== rows[0]?.pid) onNotification(payload);
      });
      await own.query(`LISTEN ${channel}`);
      // Closed meanwhile: `close` could not end a connection that was not ready yet.
      if (closed) reconnect();
      if (broken as boolean) return;
      client = own;
      pause = firstPause;
      onConnect();
    } catch (error) {
      reconnect(error instanceof Error ? error : undefined);
    }
  };
  void connect();

  return {
    /** Undefined while it is broken. */
    client: () => client,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
};

/** How often this process asks whether another one still listens. */
const askEvery = 60_000;
/** Payloads of the protocol itself: the question, and the answer of each process that listens. */
const question = 'who listens';
const reply = 'a listener';
/** In milliseconds: at most two NOTIFYs in this time, because under load one for each change costs too much. The second need not wait. */
const twoIn = 20;

interface NotificationOptions extends Pick<ListenOptions, 'target' | 'name' | 'channel' | 'logger'> {
  /**
   * Called with the payload of another process ('' without a payload), and with undefined after each connect, because payloads may have been
   * missed before.
   */
  readonly heard: (payload: string | undefined) => void;
}

/** Asks every minute whether another process listens. `onNobody` is called when nobody has answered for a minute. */
const createPresence = (options: { readonly ask: () => void; readonly onNobody: () => void }) => {
  let timer: NodeJS.Timeout | undefined;
  let othersListen = false;
  const ask = (): void => {
    othersListen = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!othersListen) options.onNobody();
      ask();
    }, askEvery).unref();
    options.ask();
  };
  return {
    ask,
    othersListen: () => othersListen,
    onAnswer: () => {
      othersListen = true;
    },
    stop: () => {
      clearTimeout(timer);
    },
  };
};

/** Sends each payload once, at most twice in 20 ms, while `clientOf` returns a client. Payloads wait until then. */
const createSender = (
  channel: string,
  inTurn: ReturnType<typeof createQueue>,
  clientOf: () => pg.Client | undefined,
) => {
  let busy = false;
  let sentAt = -Infinity;
  const pending = new Set<string>();

  const send = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (;;) {
      const client = clientOf();
      if (!client || pending.size === 0) break;
      const payloads = [...pending];
      pending.clear();
      const rest = sentAt + twoIn - performance.now();
      sentAt = performance.now();
      // An error ends the connection; the next connection announces again.
      await inTurn(() =>
        client.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload', [channel, payloads]),
      ).catch(() => {
        for (const payload of payloads) pending.add(payload);
      });
      if (rest > 0) await delay(rest, undefined, { ref: false });
    }
    busy = false;
  };
  return { pending, send };
};

/**
 * Announces changes to other processes on this database, and receives their announcements: LISTEN and NOTIFY on a separate connection. NOTIFY locks the whole cluster until its transaction has committed: in the
 * transaction of a change it would let only one change through at a time. So it is sent after that transaction,
 * at most twice in 20 ms, in a transaction that does not wait for the disk, and not at all while no other process listens.
 * A NOTIFY may be lost: listeners poll as well.
 */
export const createNotifications = (options: NotificationOptions) => {
  const { channel, heard } = options;
  // One statement at a time on the connection: pg will not take another one.
  const inTurn = createQueue();
  const sender = createSender(channel, inTurn, () =>
    presence.othersListen() ? connection.client() : undefined,
  );
  const notify = (payload: string): void => {
    inTurn(async () => connection.client()?.query(`NOTIFY ${channel}, '${payload}'`)).catch(() => undefined);
  };
  const presence = createPresence({
    ask: () => {
      notify(question);
    },
    // Nobody needs these payloads: a process that starts to listen later reads everything.
    onNobody: () => {
      if (connection.client()) sender.pending.clear();
    },
  });
  const connection = openListenConnection({
    ...options,
    onConnect: () => {
      heard(undefined);
      presence.ask();
    },
    onNotification: (payload) => {
      presence.onAnswer();
      if (payload === question) notify(reply);
      void sender.send();
      if (payload !== question && payload !== reply) heard(payload);
    },
  });

  return {
    /**
     * Sends a NOTIFY if another process listens: at once, or 20 ms after the last but one, or as soon as the connection is back. A payload that
     * waits is not added a second time.
     */
    announce: (payload = ''): void => {
      sender.pending.add(payload);
      void sender.send();
    },
    close: async (): Promise<void> => {
      presence.stop();
      await connection.close();
    },
  };
};
