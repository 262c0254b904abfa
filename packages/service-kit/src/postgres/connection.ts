import type { Logger } from '../index.ts';
import pg from 'pg';
import { ServerClient, type ServerConfig, serversOf } from './client.ts';

/** In seconds. A new connection drops prepared statements that are not needed any more. */
const longestLife = 3_600;

/** A database on one or several servers (see {@link serversOf}), and the role that every connection to it takes, with fewer rights than the user who logs in. */
export interface ConnectionTarget {
  readonly url: string;
  readonly role?: string | undefined;
}

/** Settings of all connections with one purpose. */
export interface SessionOptions {
  /** The name in `pg_stat_activity`. */
  readonly name: string;
  /** PostgreSQL's settings of the session, e.g. `{ statement_timeout: '15s' }`. `jit` is off unless it is set here. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Milliseconds after which the client gives up a statement; without it: never. Longer than `statement_timeout`, so
   * that PostgreSQL gives up first and reports the result.
   */
  readonly answerWithin?: number;
}

const connectionOptions = (
  { url, role }: ConnectionTarget,
  { name, settings, answerWithin }: SessionOptions,
  servers = serversOf(url),
): ServerConfig => ({
  servers,
  connectionString: servers.urls[0],
  application_name: name,
  connectionTimeoutMillis: 5_000,
  ...(answerWithin !== undefined && { query_timeout: answerWithin }),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: Object.entries({ jit: 'off', ...settings, ...(role !== undefined && { role }) })
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(' '),
});

/** A connection that is not connected yet. Connecting takes 5 s at most, or 7 s if there are several servers. */
export const createClient = (
  target: ConnectionTarget,
  options: SessionOptions & { readonly pipeline?: boolean },
): pg.Client => {
  const { pipeline = false } = options;
  return new ServerClient({ ...connectionOptions(target, options), pipeline });
};

/** A pool of connections; it connects when it is first used. A connection that breaks is logged and replaced. */
export const openPool = (
  target: ConnectionTarget,
  options: SessionOptions &
    Pick<pg.PoolConfig, 'min' | 'maxUses'> & { readonly max: number; readonly logger: Logger },
): pg.Pool => {
  const { logger, max, min, maxUses } = options;
  const config = connectionOptions(target, options);
  class PooledClient extends ServerClient {
    constructor() {
      super(config);
    }
  }
  const pool = new pg.Pool({
    ...config,
    Client: PooledClient,
    max,
    min,
    maxUses,
    maxLifetimeSeconds: longestLife,
  });
  // A connection that breaks while it is in use, between two statements, emits its error on itself only; without a
  // listener that would end the process. An idle one emits it on the pool as well.
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a connection to PostgreSQL broke'));
  });
  pool.on('error', () => undefined);
  // The pool drops a connection that has ended.
  pool.on('release', (_error, client) => {
    if (client instanceof ServerClient && client.isOutdated()) void client.end().catch(() => undefined);
  });
  return pool;
};

/** Runs `run` on a new connection, which is closed afterwards: for work that the pool's time limits would cut off. */
export const withClient = async <T>(
  target: ConnectionTarget,
  options: SessionOptions,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = createClient(target, options);
  client.on('error', () => undefined); // the current or the next statement rejects with this error
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
