import type { Logger } from '@marketplace/service-kit';
import pg from 'pg';
import { connectionOptions } from '../postgres/connection.ts';
import { batchCall, type AnswerRow } from './batchCall.ts';
import type { PreparedAppend } from './preparedAppend.ts';

/** The one connection that appends are sent on. */
export interface AppendConnection {
  /** Connects where it is not connected. Rejects where PostgreSQL is away. */
  connect(): Promise<void>;
  /** One row for each append of the batch. A second call may be made before the first has been answered. */
  call(batch: readonly PreparedAppend[]): Promise<readonly AnswerRow[]>;
  close(): Promise<void>;
}

export const createAppendConnection = (url: string, logger: Logger): AppendConnection => {
  let connected: Promise<pg.Client> | undefined;

  const open = async (forget: () => void): Promise<pg.Client> => {
    // Pipelined: PostgreSQL finds the next batch waiting when it has answered one.
    const client = new pg.Client({ ...connectionOptions(url, 'event-store append'), pipeline: true });
    client.on('end', forget);
    client.on('error', (error) => {
      forget();
      logger.warn({ err: error }, 'the connection that appends are sent on broke; it is made anew');
    });
    try {
      await client.connect();
      // Always the same plan: each look-up is by its index, whatever the arrays hold.
      await client.query('SET plan_cache_mode = force_generic_plan');
      return client;
    } catch (error) {
      forget();
      void client.end().catch(() => undefined);
      throw error;
    }
  };

  const current = (): Promise<pg.Client> => {
    if (connected === undefined) {
      const opening = open(() => {
        if (connected === opening) connected = undefined;
      });
      connected = opening;
    }
    return connected;
  };

  return {
    connect: async () => {
      await current();
    },
    call: async (batch) => {
      const client = await current();
      const { rows } = await client.query<AnswerRow>(batchCall(batch));
      if (rows.length !== batch.length)
        throw new Error(`append_batch answered ${rows.length} rows for ${batch.length} appends`);
      return rows;
    },
    close: async () => {
      const client = await connected?.catch(() => undefined);
      connected = undefined;
      await client?.end();
    },
  };
};
