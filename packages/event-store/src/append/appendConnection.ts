import { createClient, isUnavailable, type ConnectionTarget } from '@marketplace/service-kit/postgres';
import type { Logger } from '@marketplace/service-kit';
import type pg from 'pg';
import { sessionOf } from '../postgres/session.ts';
import { answerOf, batchCall, type AnswerRow, type BatchAnswer } from './batchCall.ts';
import type { PreparedAppend } from './preparedAppend.ts';

/** Opens the connection and reads PostgreSQL's time. */
const openConnection = async (
  target: ConnectionTarget,
  logger: Logger,
): Promise<{ readonly client: pg.Client; readonly time: string | undefined }> => {
  // Pipelined: the next batch is already sent when PostgreSQL has answered the one before.
  const client = createClient(target, { ...sessionOf('event-store append'), pipeline: true });
  client.on('error', (error) => {
    logger.warn({ err: error }, 'the connection for appends broke; reconnecting');
  });
  try {
    await client.connect();
    // With the generic plan each look-up uses its index, for arrays of any content. PostgreSQL's time limit for two
    // batches in a row is shorter than the client's limit, so that the client gets their results.
    await client.query(`SET plan_cache_mode = force_generic_plan; SET statement_timeout = '5s'`);
    const { rows } = await client.query<{ time: string }>(
      'SELECT event_store.iso(event_store.clock()) AS time',
    );
    return { client, time: rows[0]?.time };
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
};

/** Most addresses in memory. When there are more, the map is cleared and filled again. */
const mostAddresses = 10_000;
const learnAddresses = (
  known: Map<string, string>,
  batch: readonly PreparedAppend[],
  results: BatchAnswer['results'],
): void => {
  if (known.size > mostAddresses) known.clear();
  batch.forEach(({ append }, index) => {
    if (results[index]?.kind !== 'appended') return;
    for (const { actor } of append.events) if (actor.email !== '') known.set(actor.uid, actor.email);
  });
};

/** Calls `lost` when a connection breaks, because it is unknown then whether the batches on the way were appended. */
export const createAppendConnection = (target: ConnectionTarget, lost: () => void, logger: Logger) => {
  let connected: Promise<pg.Client> | undefined;
  /** The addresses that this connection stored. They are dropped when it breaks: after a failover PostgreSQL may have lost them. */
  let addresses = new Map<string, string>();
  const forgetAddresses = (): void => {
    addresses = new Map();
  };
  const broken = (): void => {
    forgetAddresses();
    lost();
  };
  /** Milliseconds by which PostgreSQL's clock is ahead of this process's. */
  let ahead = 0;
  const learnTime = (time: string | undefined): void => {
    if (time !== undefined) ahead = Date.parse(time) - Date.now();
  };

  const current = (): Promise<pg.Client> => {
    if (connected !== undefined) return connected;
    const opening = openConnection(target, logger).then(({ client, time }) => {
      learnTime(time);
      return client;
    });
    const forget = () => {
      broken();
      if (connected === opening) connected = undefined;
    };
    opening.then((client) => client.on('error', forget).on('end', forget), forget);
    connected = opening;
    return opening;
  };

  return {
    /** Connects if it is not connected. Rejects while PostgreSQL is unavailable. */
    connect: async (): Promise<void> => {
      await current();
    },
    /**
     * One result for each append of the batch. A second call may be made before the first has been answered. After a fault, the next
     * batch gets a new connection at once, even if the old connection still works.
     */
    call: async (batch: readonly PreparedAppend[]): Promise<BatchAnswer> => {
      const opened = current();
      const client = await opened;
      const known = addresses;
      try {
        const { rows } = await client.query<AnswerRow>({ ...batchCall(batch, known), rowMode: 'array' });
        const answer = answerOf(rows);
        learnAddresses(known, batch, answer.results);
        learnTime(answer.time);
        return answer;
      } catch (error) {
        if (isUnavailable(error)) {
          broken(); // no 'error' event comes if PostgreSQL never answers
          if (connected === opened) connected = undefined;
          void client.end().catch(() => undefined);
        }
        throw error;
      }
    },
    /** PostgreSQL's time, estimated from its last answer. */
    now: (): Date => new Date(Date.now() + ahead),
    /** Drops all addresses from memory. The next append of a person brings that person's address back. */
    forgetAddresses,
    close: async (): Promise<void> => {
      const client = await connected?.catch(() => undefined);
      connected = undefined;
      await client?.end();
    },
  };
};

/** The one connection that sends the appends. */
export type AppendConnection = ReturnType<typeof createAppendConnection>;
