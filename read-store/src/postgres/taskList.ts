import type pg from 'pg';
import type { TaskReader } from '../port.ts';
import { guarded } from './connection.ts';
import * as queries from './taskQueries.ts';
import { foundTaskOf, readAtOf, type Row } from './taskRows.ts';

const batchSize = 1_000;

const fetchStatement = { name: 'fetch', text: `FETCH ${batchSize} FROM list` };

const rowsOf = async (client: pg.PoolClient, { text, values }: queries.Statement): Promise<readonly Row[]> =>
  (await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })).rows;

const open = async (client: pg.PoolClient, query: queries.ListQuery) => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { live, positions } = readAtOf(await rowsOf(client, queries.readAtStatement));
  const [count] = await rowsOf(client, queries.countStatement(live, query.filter));
  await rowsOf(client, queries.listCursorStatement(live, query));
  return { positions, total: Number(count?.[0]) };
};

/** Left early, it is as good as read to its end; a connection that broke, or breaks now, is not used again. */
const release = async (client: pg.PoolClient, broken: Error | undefined): Promise<void> => {
  const fault =
    broken ??
    (await client.query('ROLLBACK').then(
      () => undefined,
      (error: unknown) => error as Error,
    ));
  client.release(fault);
};

/**
 * Whole lists, each from one snapshot that is held while it is read. The pool is one of their own: whoever reads
 * slowly holds a connection, and must not hold up other reads.
 */
export const createTaskList =
  (pool: pg.Pool): TaskReader['stream'] =>
  (query) =>
    guarded(async () => {
      const client = await pool.connect();
      const opened = await open(client, query).catch((error: unknown) => {
        client.release(error as Error);
        throw error;
      });
      const batches = async function* () {
        let broken: Error | undefined;
        try {
          for (;;) {
            const { rows } = await guarded(() =>
              client.query<unknown[]>({ ...fetchStatement, rowMode: 'array' }),
            );
            if (rows.length > 0) yield rows.map(foundTaskOf);
            if (rows.length < batchSize) return;
          }
        } catch (error) {
          broken = error instanceof Error ? error : new Error(String(error));
          throw error;
        } finally {
          await release(client, broken);
        }
      };
      return { ...opened, batches: batches() };
    });
