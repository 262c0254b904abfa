import pg from 'pg';
import { findServer } from './findServer.ts';
import type { Servers } from './servers.ts';

/** Milliseconds after which a connection to a read-only server is made again: another server may take writes by now. */
const checkAgainAfter = 5_000;

/** PostgreSQL tells each session these settings at its start, and when they change. Both are `off` where writes are taken. */
const readOnlySettings = ['in_hot_standby', 'default_transaction_read_only'];

export interface ServerConfig extends pg.ClientConfig {
  readonly servers: Servers;
}

/**
 * A connection to the server that takes writes. After a failover the old primary is read-only: a session on it ends with an error between two
 * statements, so that the next session is on the new primary.
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

  /** The server takes no writes, and it is time to look for one that does. */
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
