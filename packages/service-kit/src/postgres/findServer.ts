import pg from 'pg';
import { share } from '../async/index.ts';

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

/** 0 where the server does not tell it. */
const timelineOf = async (client: pg.Client): Promise<number> => {
  const sql = 'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline';
  const answer = await client.query<{ timeline: string }>(sql).catch(() => undefined);
  return Number.parseInt(answer?.rows[0]?.timeline ?? '0', 16);
};

const find = async (urls: readonly string[]): Promise<string> => {
  const asked = await Promise.allSettled(urls.map(ask));
  const found = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  // An old primary that comes back after a failover still takes writes; the promoted standby is on a later timeline.
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
 * The URL of the server that takes writes; if several do, of the server that was promoted last. Connections that are made at the same time share
 * the question.
 * @throws if no server takes writes
 */
export const findServer = (urls: readonly string[]): Promise<string> => shared(urls.join(' '));
