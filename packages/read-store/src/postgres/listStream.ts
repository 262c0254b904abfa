import { rowsOf } from '@marketplace/service-kit/postgres';
import { projectionFor } from '../projections/index.ts';
import { beingUpdated } from '@marketplace/service-kit';
import type pg from 'pg';
import type { DocumentReader } from '../port.ts';
import { guarded } from './unavailable.ts';
import { foundIn } from './rows.ts';
import { countStatement, listCursorStatement, versionStatement, type VersionRow } from './statements.ts';

const batchSize = 500;
const fetchStatement = { name: 'fetch', text: `FETCH ${batchSize} FROM list` };

/** Ends the transaction, also of a list that was not read to its end; a broken connection is not used again. */
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
 * Whole lists, each from one snapshot. They use a separate pool, because a slow reader keeps its connection and must not delay
 * other reads.
 */
export const createListStream =
  (pool: pg.Pool): DocumentReader['stream'] =>
  (collection, query) =>
    guarded(async () => {
      const { name: projection } = projectionFor(collection);
      const client = await pool.connect();
      const open = async () => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const versions = await rowsOf<VersionRow>(client, versionStatement);
        const found = versions.find(([name]) => name === projection);
        if (found === undefined) throw beingUpdated();
        const [, revision, position] = found;
        const source = { collection, generation: Number(revision.split('.')[1]), where: query.where };
        const [count] = await rowsOf<unknown[]>(client, countStatement(projection, source));
        await rowsOf(client, listCursorStatement(source, query));
        return { position: Number(position), total: Number(count?.at(-1)) };
      };
      const opened = await open().catch((error: unknown) => {
        client.release(error as Error);
        throw error;
      });
      const batches = async function* () {
        let broken: Error | undefined;
        try {
          yield [];
          for (;;) {
            const rows = await guarded(() => rowsOf<unknown[]>(client, fetchStatement));
            if (rows.length > 0) yield rows.flatMap((row) => foundIn(collection, row, 0) ?? []);
            if (rows.length < batchSize) return;
          }
        } catch (error) {
          broken = error instanceof Error ? error : new Error(String(error));
          throw error;
        } finally {
          await release(client, broken);
        }
      };
      const begun = batches();
      // After the first step, the connection is released even if the reader stops early.
      await begun.next();
      return { ...opened, batches: begun };
    });
