import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/service-kit';
import pg from 'pg';
import type { Advanced } from '../watching.ts';
import { connectionOptions } from './connection.ts';

const channel = 'read_models_advanced';
const reconnectAfter = 1_000;
/** Under load a NOTIFY for each write would cost more than its readers gain. */
const leastBetween = 10;

/** Tells that the read models have moved on: at once in this process, by NOTIFY in the others. */
export interface Advance extends Advanced {
  advanced(): void;
  close(): Promise<void>;
}

export const createAdvance = (url: string, logger: Logger): Advance => {
  const listeners = new Set<() => void>();
  let connected: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let notifying = false;
  let notifyAgain = false;

  const tellAll = () => {
    for (const listener of [...listeners]) listener();
  };

  const listen = async (): Promise<void> => {
    const client = new pg.Client(
      connectionOptions(url, 'read-store notifications', { synchronous_commit: 'off' }),
    );
    let gone = false;
    const lost = (error?: Error) => {
      if (gone) return;
      gone = true;
      connected = undefined;
      void client.end().catch(() => undefined);
      if (closed) return;
      logger.warn({ err: error }, 'not told of moved read models by PostgreSQL for now; they are polled for');
      retry = setTimeout(() => void listen(), reconnectAfter).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      client.on('notification', ({ processId }) => {
        if (processId !== rows[0]?.pid) tellAll();
      });
      await client.query(`LISTEN ${channel}`);
      // Closed meanwhile: whoever closed it could not end what was not there yet.
      if (closed) lost();
      if (gone as boolean) return;
      connected = client;
      // Whatever moved before we listened, here and elsewhere.
      tellAll();
      announce();
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  };

  // Outside of the write's transaction, one at a time: NOTIFY takes a lock of the whole cluster at commit.
  const notify = async (): Promise<void> => {
    notifying = true;
    while (notifyAgain) {
      notifyAgain = false;
      // A fault ends the connection, which `lost` hears of.
      await connected?.query(`NOTIFY ${channel}`).catch(() => undefined);
      await delay(leastBetween, undefined, { ref: false });
    }
    notifying = false;
  };
  const announce = () => {
    notifyAgain = true;
    if (!notifying) void notify();
  };

  void listen();

  return {
    advanced: () => {
      tellAll();
      announce();
    },
    onAdvance: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await connected?.end().catch(() => undefined);
    },
  };
};
