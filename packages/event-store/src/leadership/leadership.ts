import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createClient, type ConnectionTarget } from '@marketplace/service-kit/postgres';
import type { Logger } from '@marketplace/service-kit';
import { createQueue, pause } from '@marketplace/service-kit/async';
import type pg from 'pg';
import { sessionOf } from '../postgres/session.ts';
import type { Leader, Leadership, Term } from './terms.ts';

/** First part of the lock's key: a number that nothing else uses. The second part is the hash of the name. */
export const lockClass = 722_041;
const tryAgainEvery = 500;
const checkEvery = 1_500;
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
const release = 'SELECT pg_advisory_unlock($1, hashtext($2))';
const begin = `INSERT INTO event_store.leaders AS l (name, epoch, holder, since) VALUES ($1, 1, $2, clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET epoch = l.epoch + 1, holder = $2, since = clock_timestamp() RETURNING epoch`;
const current = `SELECT name, epoch, holder, since FROM event_store.leaders ORDER BY name`;

/** The name by which other processes see this one as a leader. */
const thisHolder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;

/** The session that has the locks of all names that this process leads, so that one sign of life is enough. */
interface Session {
  /** Sends one statement after the other: several leaders share the connection. */
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ) => Promise<pg.QueryResult<Row>>;
  readonly end: () => Promise<void>;
  /** Aborts once the session, and with it its locks, is gone. */
  readonly lost: AbortController;
  /** The names of its locks: PostgreSQL would give a lock to its own session again. */
  readonly names: Set<string>;
}

const openSession = async (target: ConnectionTarget): Promise<Session> => {
  const client = createClient(target, { ...sessionOf('event-store leader'), answerWithin });
  const lost = new AbortController();
  client.on('error', () => undefined); // the current or the next statement rejects with this error
  client.on('end', () => lost.abort());
  try {
    await client.connect();
    await client.query(lease);
    const inTurn = createQueue();
    return {
      query: (text, values) => inTurn(() => client.query(text, values)),
      end: () => client.end(),
      lost,
      names: new Set(),
    };
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
};

/** Gives signs of life until the session is lost, then closes it. */
const giveSigns = async ({ query, end, lost }: Session, onLost: () => void): Promise<void> => {
  while (!lost.signal.aborted) {
    await query('SELECT 1').catch(() => lost.abort());
    await pause(checkEvery, lost.signal);
  }
  onLost();
  await end().catch(() => undefined); // closing releases the locks
};

export const createLeadership = (target: ConnectionTarget, logger: Logger): Leadership => {
  let opened: Promise<Session> | undefined;
  let closed: Promise<void> | undefined;
  /** How many lead or wait for it. */
  let users = 0;

  const sharedSession = (): Promise<Session> => {
    if (opened !== undefined) return opened;
    const opening = openSession(target);
    const forget = (): void => {
      if (opened === opening) opened = undefined;
    };
    opening.then((session) => {
      closed = giveSigns(session, forget);
    }, forget);
    opened = opening;
    return opening;
  };

  const takes = async ({ query, lost, names }: Session, name: string): Promise<boolean> => {
    lost.signal.throwIfAborted();
    if (names.has(name)) return false;
    names.add(name);
    const { rows } = await query<{ taken: boolean }>(take, [lockClass, name]);
    const isTaken = rows[0]?.taken === true;
    if (!isTaken) names.delete(name);
    return isTaken;
  };

  /** Waits for the lock. Returns the new epoch; undefined if the signal aborts first. */
  const waitForTerm = async (session: Session, name: string, signal: AbortSignal) => {
    while (!signal.aborted) {
      if (await takes(session, name)) {
        const begun = await session.query<{ epoch: string }>(begin, [name, thisHolder]);
        return Number(begun.rows[0]?.epoch);
      }
      await pause(tryAgainEvery, signal);
    }
    return undefined;
  };

  const giveBack = async ({ query, lost, names }: Session, name: string): Promise<void> => {
    await query(release, [lockClass, name]).catch(() => lost.abort());
    names.delete(name);
  };

  return {
    async *terms(name, signal): AsyncGenerator<Term> {
      let pauseMs = firstPause;
      users += 1;
      try {
        while (!signal.aborted) {
          let session: Session | undefined;
          let leads = false;
          const ended = new AbortController();
          try {
            session = await sharedSession();
            const epoch = await waitForTerm(session, name, signal);
            if (epoch === undefined) return;
            leads = true;
            pauseMs = firstPause;
            logger.info({ leads: name, epoch }, 'this process leads');
            yield { epoch, signal: AbortSignal.any([signal, session.lost.signal, ended.signal]) };
          } catch (error) {
            session?.lost.abort();
            logger.warn({ err: error, leads: name }, 'could not become the leader; trying again');
          } finally {
            ended.abort();
            if (session && leads) await giveBack(session, name);
          }
          await pause(pauseMs, signal);
          pauseMs = Math.min(pauseMs * 2, longestPause);
        }
      } finally {
        users -= 1;
        if (users === 0) {
          await opened?.then(({ lost }) => lost.abort()).catch(() => undefined);
          await closed;
        }
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
