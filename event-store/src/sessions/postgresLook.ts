/** A session of the database, as far as the program's user may see it: of another user's session, only the name. */
export interface Session {
  readonly pid: number;
  /** `application_name` */
  readonly application: string;
  /** e.g. `active`, `idle in transaction`; null where it can't be seen. */
  readonly state: string | null;
  /** For how long it has been in that state; null where that can't be seen. */
  readonly stateSeconds: number | null;
  /** Age of its open transaction; null if it has none, or it can't be seen. */
  readonly transactionSeconds: number | null;
  /** Only the name can be seen: it is another user's session. */
  readonly hidden: boolean;
}

/** A session that waits for a lock, and the sessions that it waits for. */
export interface Blocked extends Session {
  readonly waitsSeconds: number;
  readonly blockedBy: readonly Session[];
}

/** A leader of `Leadership`: whether some session has its lock right now, and which. */
export interface LeaderLook {
  readonly name: string;
  readonly epoch: number;
  readonly holder: string;
  /** ISO 8601, UTC */
  readonly since: string;
  /** Of the session that has the lock; undefined where nobody has. */
  readonly pid: number | undefined;
}

/** How PostgreSQL is, from inside. */
export interface PostgresLook {
  readonly version: string;
  /** The user who logs in: what can be seen is what this one may see. */
  readonly user: string;
  readonly databaseBytes: number;
  /** Of the whole server. */
  readonly connections: { readonly used: number; readonly most: number };
  readonly leaders: readonly LeaderLook[];
  readonly blocked: readonly Blocked[];
  /** The session with the oldest open transaction. */
  readonly oldestTransaction: Session | undefined;
  /** Sessions on this database, and how many of them can't be looked into. */
  readonly sessions: number;
  readonly hiddenSessions: number;
}
