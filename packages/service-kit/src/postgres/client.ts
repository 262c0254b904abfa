import pg from 'pg';
import { share } from '../async/index.ts';

/** The PostgreSQL servers of a database URL. */
interface Servers {
  /** One URL for each server, in the order of the setting. */
  readonly urls: readonly [string, ...string[]];
  /** If set, only a server that accepts writes is used. */
  readonly mustWrite: boolean;
}

const parts =
  /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<hosts>[^/?#]*)(?<path>[^?#]*)\??(?<query>[^#]*)/;
const attribute = 'target_session_attrs';

/**
 * Reads a URL with several hosts as PostgreSQL's own clients do: `postgresql://user:password@host1:5432,host2:5432/database`.
 * Of several servers, one that accepts writes is used; for a single server, `target_session_attrs=read-write` requires that.
 */
export const serversOf = (url: string): Servers => {
  const { before = '', hosts = '', path = '', query = '' } = parts.exec(url)?.groups ?? {};
  const options = new URLSearchParams(query);
  const asked = ['read-write', 'primary'].includes(options.get(attribute) ?? '');
  options.delete(attribute);
  const rest = options.size > 0 ? `${path}?${options.toString()}` : path;
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${rest}`);
  return { urls: [first, ...others], mustWrite: asked || others.length > 0 };
};

/** A server that does not answer within this time, in milliseconds, counts as away. */
const answerWithin = 2_000;

interface FoundServer {
  readonly url: string;
  /** Each promotion of a standby begins the next timeline. */
  readonly timeline: number;
}

const ask = async (url: string): Promise<FoundServer> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'which server takes writes',
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
  });
  client.on('error', () => undefined); // the statement rejects with this error
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('The server is read-only.');
    return { url, timeline: await timelineOf(client) };
  } finally {
    void client.end().catch(() => undefined);
  }
};

/** The server's timeline; 0 if the server does not show it. */
const timelineOf = async (client: pg.Client): Promise<number> => {
  const sql = 'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline';
  const answer = await client.query<{ timeline: string }>(sql).catch(() => undefined);
  return Number.parseInt(answer?.rows[0]?.timeline ?? '0', 16);
};

const find = async (urls: readonly string[]): Promise<string> => {
  const asked = await Promise.allSettled(urls.map(ask));
  const found = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  // An old primary that returns after a failover still accepts writes; the promoted standby is on a later timeline.
  const [newest] = found.toSorted((a, b) => b.timeline - a.timeline);
  if (newest) return newest.url;
  const why = asked.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
  throw new AggregateError(
    why,
    `None of ${urls.length} PostgreSQL servers takes writes: ${why.map(String).join(' ')}`,
  );
};

const shared = share((urls) => find(urls.split(' ')));

/**
 * The URL of the server that accepts writes; if several do, of the server that was promoted last. Connections that are opened at the same
 * time share the search.
 * @throws if no server accepts writes
 */
const findServer = (urls: readonly string[]): Promise<string> => shared(urls.join(' '));

/** Milliseconds after which a connection to a read-only server is replaced: another server may accept writes by then. */
const checkAgainAfter = 5_000;

/** PostgreSQL reports these settings at the start of a session and at each change. Both are `off` on a server that accepts writes. */
const readOnlySettings = ['in_hot_standby', 'default_transaction_read_only'];

export interface ServerConfig extends pg.ClientConfig {
  readonly servers: Servers;
}

/**
 * A connection to the server that accepts writes. After a failover the old primary is read-only: a session on it ends with an error
 * between two statements, so that the next session is on the new primary.
 */
export class ServerClient extends pg.Client {
  readonly #servers: Servers;
  readonly #readOnly = new Set<string>();
  readonly #since = performance.now();

  constructor({ servers, ...config }: ServerConfig) {
    super(config);
    this.#servers = servers;
    this.connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }: Status) => {
      if (!readOnlySettings.includes(name)) return;
      if (value === 'on') this.#readOnly.add(name);
      else this.#readOnly.delete(name);
    });
    this.on('drain', () => {
      if (this.isOutdated()) this.#leave();
    });
  }

  /** Whether the server is read-only, and it is time to search for one that accepts writes. */
  isOutdated(): boolean {
    return this.#readOnly.size > 0 && performance.now() - this.#since > checkAgainAfter;
  }

  override connect(): Promise<pg.Client>;
  override connect(done: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(done?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (done === undefined) return connected;
    const tell = (error: Error | null) => process.nextTick(done, error, this);
    connected.then(() => tell(null), tell);
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    const { urls, mustWrite } = this.#servers;
    if (urls.length > 1) {
      const { host, port } = new pg.Client(await findServer(urls));
      Object.assign(this, { host, port });
    }
    await super.connect();
    if (mustWrite && this.#readOnly.size > 0) {
      void this.end().catch(() => undefined);
      throw new Error('The PostgreSQL server is read-only.');
    }
    return this;
  }

  #leave(): void {
    this.emit('error', new Error('The PostgreSQL server has become read-only.'));
    void this.end().catch(() => undefined);
  }
}

interface Status {
  readonly parameterName: string;
  readonly parameterValue: string;
}
