import type { Logger } from '@marketplace/service-kit';
import pg from 'pg';
import { connectionOptions } from './connection.ts';

const channel = 'ledger_appended';
const reconnectAfter = 1_000;

/** Wakes the readers of the ledger: at once in this process, by NOTIFY in the others. */
export interface AppendSignal {
  /** Tells of a commit up to that position. */
  appended(position: number): void;
  /** Resolves at the next append, or when `milliseconds` have passed, or when the signal aborts. */
  wait(milliseconds: number, abort: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export const createAppendSignal = (url: string, logger: Logger): AppendSignal => {
  const waiting = new Set<() => void>();
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let notifying = false;
  let notifyAgain = false;

  const wakeAll = () => {
    for (const wake of waiting) wake();
  };

  // Outside of the append's transaction, one at a time: NOTIFY takes a lock of the whole cluster at commit. On a
  // connection that does not wait for the disk: its commit has nothing that must last.
  const notify = async (): Promise<void> => {
    if (notifying) {
      notifyAgain = true;
      return;
    }
    notifying = true;
    try {
      do {
        notifyAgain = false;
        await listener?.query(`NOTIFY ${channel}`);
      } while (notifyAgain as boolean);
    } catch (error) {
      logger.warn(
        { err: error },
        'other processes were not told of new events; they will see them when they poll',
      );
    } finally {
      notifying = false;
    }
  };

  const listen = async (): Promise<void> => {
    const client = new pg.Client(connectionOptions(url));
    const again = () => {
      if (closed || listener !== client) return;
      listener = undefined;
      retry = setTimeout(() => void listen(), reconnectAfter);
    };
    listener = client;
    client.on('error', again);
    client.on('end', again);
    let own: number | undefined;
    client.on('notification', ({ processId }) => {
      if (processId !== own) wakeAll();
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      own = rows[0]?.pid;
      await client.query('SET synchronous_commit = off');
      await client.query(`LISTEN ${channel}`);
      wakeAll();
    } catch {
      again();
    }
  };
  void listen();

  return {
    appended: () => {
      wakeAll();
      void notify();
    },
    wait: (milliseconds, abort) =>
      new Promise((resolve) => {
        if (abort.aborted) {
          resolve();
          return;
        }
        const done = () => {
          waiting.delete(done);
          clearTimeout(timer);
          abort.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, milliseconds);
        waiting.add(done);
        abort.addEventListener('abort', done);
      }),
    close: async () => {
      closed = true;
      clearTimeout(retry);
      wakeAll();
      await listener?.end().catch(() => undefined);
    },
  };
};
