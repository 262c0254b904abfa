import type { Logger } from '@marketplace/service-kit';
import pg from 'pg';
import { connectionOptions, type ConnectionTarget } from '../postgres/connection.ts';
import { answerOf, batchCall, type AnswerRow, type BatchAnswer } from './batchCall.ts';
import { loneCall, type ChainHead } from './loneCall.ts';
import type { PreparedAppend } from './preparedAppend.ts';

/** The one connection that appends are sent on. */
export interface AppendConnection {
  /** Connects where it is not connected. Rejects where PostgreSQL is away. */
  connect(): Promise<void>;
  /** One result for each append of the batch. A second call may be made before the first has been answered. */
  call(batch: readonly PreparedAppend[]): Promise<BatchAnswer>;
  /** The same for one that comes alone. */
  callAlone(batch: readonly PreparedAppend[]): Promise<BatchAnswer>;
  close(): Promise<void>;
}

export const createAppendConnection = (target: ConnectionTarget, logger: Logger): AppendConnection => {
  let connected: Promise<pg.Client> | undefined;
  /** As the last answer left it; somebody else may have moved it since. */
  let head: ChainHead | undefined;

  const open = async (forget: () => void): Promise<pg.Client> => {
    // Pipelined: PostgreSQL finds the next batch waiting when it has answered one.
    const client = new pg.Client({ ...connectionOptions(target, 'event-store append'), pipeline: true });
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

  const call = async (batch: readonly PreparedAppend[]): Promise<BatchAnswer> => {
    const client = await current();
    const answer = answerOf((await client.query<AnswerRow>(batchCall(batch))).rows);
    head = answer.head;
    return answer;
  };

  return {
    connect: async () => {
      await current();
    },
    call,
    callAlone: async (batch) => {
      const lone = head && loneCall(batch, head);
      if (lone === undefined) return call(batch);
      const client = await current();
      const { rowCount } = await client.query(lone.query);
      if (rowCount !== 1) return call(batch);
      head = lone.head;
      return { results: [{ kind: 'appended', position: head.position }], head };
    },
    close: async () => {
      const client = await connected?.catch(() => undefined);
      connected = undefined;
      await client?.end();
    },
  };
};
