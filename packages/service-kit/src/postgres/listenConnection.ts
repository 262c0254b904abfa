import type { Logger } from '../index.ts';
import type pg from 'pg';
import { createClient, type ConnectionTarget } from './connection.ts';

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

/** A connection that listens on a channel. When it breaks, it connects again by itself. */
export const openListenConnection = (options: ListenOptions) => {
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
