import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@marketplace/service-kit';
import pg from 'pg';
import { connectionOptions } from './connection.ts';

const channel = 'read_models_advanced';
const reconnectAfter = 1_000;

/** Tells that the read models have moved on: at once in this process, by NOTIFY in the others. */
export interface Advance {
  advanced(): void;
  /** Calls the listener after each move, until the returned function is called. */
  onAdvance(listener: () => void): () => void;
  close(): Promise<void>;
}

export const createAdvance = (url: string, logger: Logger): Advance => {
  const listeners = new Set<() => void>();
  let connection: pg.Client | undefined;
  let closed = false;
  let notifying = false;
  let notifyAgain = false;

  const tellAll = () => {
    for (const listener of listeners) listener();
  };

  // Outside of the write's transaction, one at a time: NOTIFY takes a lock of the whole cluster at commit.
  const notify = async (): Promise<void> => {
    notifyAgain = true;
    if (notifying) return;
    notifying = true;
    try {
      while (notifyAgain) {
        notifyAgain = false;
        await connection?.query(`NOTIFY ${channel}`);
      }
    } catch (error) {
      logger.warn({ err: error }, 'other processes were not told; they will see it when they poll');
    } finally {
      notifying = false;
    }
  };

  const listen = async (): Promise<void> => {
    const client = new pg.Client(connectionOptions(url, 'read-store notifications'));
    const again = () => {
      if (closed || connection !== client) return;
      connection = undefined;
      void sleep(reconnectAfter, undefined, { ref: false }).then(() => (closed ? undefined : listen()));
    };
    connection = client;
    client.on('error', again);
    client.on('end', again);
    client.on('notification', tellAll);
    try {
      await client.connect();
      // Its commits carry nothing that must last.
      await client.query(`SET synchronous_commit = off; LISTEN ${channel}`);
      tellAll();
    } catch {
      again();
    }
  };
  void listen();

  return {
    advanced: () => {
      tellAll();
      void notify();
    },
    onAdvance: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close: async () => {
      closed = true;
      await connection?.end().catch(() => undefined);
    },
  };
};
