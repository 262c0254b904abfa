import { arrayLiteral, rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import DataLoader from 'dataloader';
import type pg from 'pg';
import type { Stream } from './ledger.ts';
import { storedColumns, storedEventOf, type StoredRow } from '../postgres/rows.ts';
import { isUuid } from '../postgres/uuid.ts';

const streamsStatement: Statement = {
  name: 'streams',
  text: `SELECT s.task_id, s.version, s.state, s.last_position, first.* FROM event_store.streams s
    LEFT JOIN LATERAL (
      SELECT ${storedColumns} FROM event_store.events e WHERE s.state IS NULL AND e.task_id = s.task_id AND task_version = 1 LIMIT 1
    ) first ON true
    WHERE s.task_id = ANY ($1::uuid[])`,
};
type Nulls<Row extends unknown[]> = { [I in keyof Row]: null };
type NoRow = Nulls<StoredRow>;
type StreamRow = [
  streamId: string,
  version: number,
  state: unknown,
  position: string,
  ...(StoredRow | NoRow),
];

const isThere = (row: StoredRow | NoRow): row is StoredRow => row[0] !== null;

const streamOf = ([, version, state, position, ...first]: StreamRow): Stream => ({
  version,
  state,
  position: Number(position),
  ...(isThere(first) && { first: storedEventOf(first) }),
});

const mostTasks = 512;

/**
 * Loads streams by task id. Loads that are called in one turn of the event loop, or while others are under way, share the next
 * statement. Nothing is cached: the statement that answers a load begins after the call of the load.
 */
export const createStreamLoader = (pool: pg.Pool): ((streamId: string) => Promise<Stream | undefined>) => {
  let underWay: Promise<unknown> | undefined;

  const read = async (streamIds: readonly string[]): Promise<(Stream | undefined)[]> => {
    const rows = await rowsOf<StreamRow>(pool, streamsStatement, [arrayLiteral(streamIds)]);
    const streams = new Map(rows.map((row) => [row[0], streamOf(row)]));
    return streamIds.map((streamId) => streams.get(streamId));
  };

  const loader = new DataLoader<string, Stream | undefined>(
    (streamIds) => {
      const reading = read(streamIds);
      const over = () => {
        if (underWay === reading) underWay = undefined;
      };
      underWay = reading;
      reading.then(over, over);
      return reading;
    },
    {
      cache: false,
      maxBatchSize: mostTasks,
      batchScheduleFn: (dispatch) => {
        if (underWay) underWay.then(dispatch, dispatch);
        else setImmediate(dispatch);
      },
    },
  );

  return async (streamId) => {
    // PostgreSQL would refuse the whole statement, which other loads may share.
    if (!isUuid(streamId)) throw new TypeError('The id of a stream is a UUID in lower case.');
    return loader.load(streamId);
  };
};
