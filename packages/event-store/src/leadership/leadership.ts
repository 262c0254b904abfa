import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createClient, type ConnectionTarget } from '@marketplace/service-kit/postgres';
import type { Logger } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import type pg from 'pg';
import { sessionOf } from '../postgres/session.ts';
import type { Leader, Leadership, Term } from './terms.ts';

/** First part of the lock's key: a number that nothing else uses. The second part is the hash of the name. */
export const lockClass = 722_041;
const tryAgainEvery = 500;
const checkEvery = 1_000;
const firstPause = 200;
const longestPause = 2_000;

/**
 * The lease: PostgreSQL ends a leader's session, and with it the lock, after 5 s without a statement of the leader (it may be stopped,
 * or the network loses its packets), or after 3 s if its host is gone. A leader without an answer for 2 s ends its own term before that.
 * A leader that was stopped and continues may not know that its term is over: its writes are refused because of their epoch.
 */
const lease = `SET idle_session_timeout = '5s'; SET tcp_keepalives_idle = 1; SET tcp_keepalives_interval = 1;
  SET tcp_keepalives_count = 2; SET tcp_user_timeout = 3000`;
const answerWithin = 2_000;

const take = 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken';
const begin = `INSERT INTO event_store.leaders AS l (name, epoch, holder, since) VALUES ($1, 1, $2, clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET epoch = l.epoch + 1, holder = $2, since = clock_timestamp() RETURNING epoch`;
const current = `SELECT name, epoch, holder, since FROM event_store.leaders ORDER BY name`;

/** The name by which other processes see this one as a leader. */
const thisHolder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;

/** Opens a session with the lease. A lock that the session takes ends with the session. */
const openSession = async (target: ConnectionTarget, name: string): Promise<pg.Client> => {
  const client = createClient(target, { ...sessionOf(`event-store leader ${name}`), answerWithin });
  client.on('error', () => undefined); // the current or the next statement rejects with this error
  try {
    await client.connect();
    await client.query(lease);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
};

export const createLeadership = (target: ConnectionTarget, logger: Logger): Leadership => {
  /** Waits for the lock. Returns the new epoch; undefined if the signal aborts first. */
  const waitForTerm = async (client: pg.Client, name: string, signal: AbortSignal) => {
    while (!signal.aborted) {
      const { rows } = await client.query<{ taken: boolean }>(take, [lockClass, name]);
      if (rows[0]?.taken === true) {
        const begun = await client.query<{ epoch: string }>(begin, [name, thisHolder]);
        return Number(begun.rows[0]?.epoch);
      }
      await pause(tryAgainEvery, signal);
    }
    return undefined;
  };

  /** Aborts `lost` once the connection, and with it the lock, is gone. */
  const watch = async (client: pg.Client, lost: AbortController): Promise<void> => {
    client.on('end', () => lost.abort());
    while (!lost.signal.aborted) {
      await client.query('SELECT 1').catch(() => lost.abort());
      await pause(checkEvery, lost.signal);
    }
  };

  return {
    async *terms(name, signal): AsyncGenerator<Term> {
      let pauseMs = firstPause;
      while (!signal.aborted) {
        let client: pg.Client | undefined;
        const lost = new AbortController();
        try {
          client = await openSession(target, name);
          const epoch = await waitForTerm(client, name, signal);
          if (epoch === undefined) return;
          pauseMs = firstPause;
          logger.info({ leads: name, epoch }, 'this process leads');
          void watch(client, lost);
          yield { epoch, signal: AbortSignal.any([signal, lost.signal]) };
        } catch (error) {
          logger.warn({ err: error, leads: name }, 'could not become the leader; trying again');
        } finally {
          lost.abort();
          await client?.end().catch(() => undefined); // closing releases the lock
        }
        await pause(pauseMs, signal);
        pauseMs = Math.min(pauseMs * 2, longestPause);
      }
    },
  };
};

/** The last leader of each name. */
export const readLeaders = async (pool: pg.Pool): Promise<readonly Leader[]> => {
  const { rows } = await pool.query<{ name: string; epoch: string; holder: string; since: Date }>(current);
  return rows.map(({ name, epoch, holder, since }) => ({
    name,
    epoch: Number(epoch),
    holder,
    since: since.toISOString(),
    here: holder === thisHolder,
  }));
};
