import { guarded, withClient } from '@marketplace/service-kit/postgres';
import { lockClass } from '../leadership/leadership.ts';
import { sessionOf } from '../postgres/session.ts';

/** A session of the database, as far as the program's user may see it: of another user's session, only the name. */
export interface Session {
  readonly pid: number;
  /** `application_name` */
  readonly application: string;
  /** e.g. `active`, `idle in transaction`; null if the user may not see it. */
  readonly state: string | null;
  /** For how long it has been in that state; null if the user may not see it. */
  readonly stateSeconds: number | null;
  /** Age of its open transaction; null if it has none, or the user may not see it. */
  readonly transactionSeconds: number | null;
  /** Whether only the name is visible, because it is another user's session. */
  readonly hidden: boolean;
}

/** A session that waits for a lock, and the sessions that it waits for. */
export interface BlockedSession extends Session {
  readonly waitsSeconds: number;
  readonly blockedBy: readonly Session[];
}

/** A leader, and the session that has its lock now. */
export interface LeaderStatus {
  readonly name: string;
  readonly epoch: number;
  readonly holder: string;
  /** ISO 8601, UTC */
  readonly since: string;
  /** Process id of the session that has the lock; undefined if no session has it. */
  readonly pid: number | undefined;
}

/** The state of PostgreSQL, from its own system views. */
export interface PostgresStatus {
  readonly version: string;
  /** The user who logs in; these facts are what this user may see. */
  readonly user: string;
  readonly databaseBytes: number;
  /** Connections of the whole server. */
  readonly connections: { readonly used: number; readonly most: number };
  readonly leaders: readonly LeaderStatus[];
  readonly blocked: readonly BlockedSession[];
  /** The session with the oldest open transaction. */
  readonly oldestTransaction: Session | undefined;
  /** Sessions on this database, and how many of them show only their name. */
  readonly sessions: number;
  readonly hiddenSessions: number;
}

const about = `SELECT current_setting('server_version') AS version, current_user AS "user",
  pg_database_size(current_database())::float8 AS bytes, current_setting('max_connections')::int AS most,
  (SELECT sum(numbackends)::int FROM pg_stat_database) AS used`;

// Facts that the user may not see are null, and the query's text says so.
const sessions = `SELECT pid, application_name AS application, state,
  extract(epoch FROM clock_timestamp() - state_change)::float8 AS "stateSeconds",
  extract(epoch FROM clock_timestamp() - xact_start)::float8 AS "transactionSeconds",
  query = '<insufficient privilege>' AS hidden
  FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;

const waits = `SELECT pid, coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)), 0)::float8 AS seconds,
  pg_blocking_pids(pid) AS blockers
  FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid() GROUP BY pid`;

const leaders = `SELECT name, epoch::float8 AS epoch, holder, since, (
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = $1::oid AND objsubid = 2
      AND objid = (hashtext(name)::bigint & 4294967295)::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) AS pid FROM event_store.leaders ORDER BY name`;

interface ServerFacts {
  readonly version: string;
  readonly user: string;
  readonly bytes: number;
  readonly most: number;
  readonly used: number;
}
interface LockWait {
  readonly pid: number;
  readonly seconds: number;
  readonly blockers: readonly number[];
}
type LeaderRow = Omit<LeaderStatus, 'since' | 'pid'> & { readonly since: Date; readonly pid: number | null };

/** A blocker that is not in this database: a session of another database, a session that has ended, or a prepared transaction (pid 0). */
const unseen = (pid: number): Session => ({
  pid,
  application: pid === 0 ? 'a prepared transaction' : 'a session of another database',
  state: null,
  stateSeconds: null,
  transactionSeconds: null,
  hidden: true,
});

const olderFirst = (one: Session, other: Session) =>
  (other.transactionSeconds ?? 0) - (one.transactionSeconds ?? 0);

/**
 * Reads PostgreSQL's state by a separate connection, as the user who logs in: the role of running programs may see even less
 * of other sessions. Rejects with Problem kind `unavailable` while PostgreSQL is unavailable.
 */
export const readPostgresStatus = (url: string): Promise<PostgresStatus> =>
  guarded(() =>
    withClient({ url }, { ...sessionOf('event-store doctor'), answerWithin: 5_000 }, async (client) => {
      const [
        {
          rows: [server],
        },
        open,
        waiting,
        led,
      ] = [
        await client.query<ServerFacts>(about),
        (await client.query<Session>(sessions)).rows,
        (await client.query<LockWait>(waits)).rows,
        (await client.query<LeaderRow>(leaders, [lockClass])).rows,
      ];
      if (server === undefined) throw new Error('PostgreSQL returned no facts about itself.');
      const byPid = new Map(open.map((session) => [session.pid, session]));
      return {
        version: server.version,
        user: server.user,
        databaseBytes: server.bytes,
        connections: { used: server.used, most: server.most },
        leaders: led.map((leader) => ({
          ...leader,
          since: leader.since.toISOString(),
          pid: leader.pid ?? undefined,
        })),
        blocked: waiting.flatMap(({ pid, seconds, blockers }) => {
          const session = byPid.get(pid);
          const blockedBy = blockers.map((blocker) => byPid.get(blocker) ?? unseen(blocker));
          return session ? [{ ...session, waitsSeconds: seconds, blockedBy }] : [];
        }),
        oldestTransaction: open
          .filter(({ transactionSeconds }) => transactionSeconds !== null)
          .sort(olderFirst)[0],
        sessions: open.length,
        hiddenSessions: open.filter(({ hidden }) => hidden).length,
      };
    }),
  );
