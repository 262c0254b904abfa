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
  /** Only the name is visible: it is another user's session. */
  readonly hidden: boolean;
}

/** A session that waits for a lock, and the sessions that it waits for. */
export interface BlockedSession extends Session {
  readonly waitsSeconds: number;
  readonly blockedBy: readonly Session[];
}

/** A leader of `Leadership`: whether some session has its lock right now, and which. */
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
