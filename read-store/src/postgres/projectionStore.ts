import pg from 'pg';
import type { Collection, GenerationId, ProjectionStore, StoredDocument } from '../port.ts';
import { byPartition } from '../reached.ts';
import type { Advance } from './advance.ts';
import { connectionOptions, guarded } from './connection.ts';
import { createDeadLetters } from './deadLetters.ts';
import { prepareIndexes, prepareSchema } from './schema.ts';
import { createSuccessions } from './successions.ts';
import { tableName, tableOf } from './tables.ts';
import { writeStatement } from './writing.ts';

/** On a connection of its own, which no time limit of the others holds for: indexes may take a while. */
const byItself = <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> =>
  guarded(async () => {
    const client = new pg.Client(connectionOptions(url, 'read-store schema'));
    // A fault rejects the statement under way; the event beside it would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await run(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  });

/** One statement: no generation can move between the comparison and the swap as a reader sees it. */
const makeLive = `UPDATE read_models.projections p SET live = $2,
    previous = CASE p.live WHEN $2 THEN p.previous ELSE p.live END
  FROM read_models.checkpoints c, read_models.checkpoints l
  WHERE p.name = $1
    AND c.projection = p.name AND c.generation = $2
    AND l.projection = p.name AND l.generation = p.live AND l.position <= c.position`;

export const createProjectionStore = (parts: {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly advance: Advance;
}): ProjectionStore => {
  const { url, pool, advance } = parts;

  const load = async <C extends Collection>(
    { generation }: GenerationId,
    collection: C,
    ids: readonly string[],
  ) => {
    const table = tableOf(collection);
    const columns = table.columns.filter(({ derived }) => derived !== true).map(({ name }) => name);
    const { rows } = await guarded(() =>
      pool.query<unknown[]>({
        name: `load ${collection} ${generation}`,
        text: `SELECT id, position, removed, ${columns.join(', ')} FROM ${tableName(collection, generation)}
          WHERE id = ANY ($1::${table.idType}[])`,
        values: [ids],
        rowMode: 'array',
      }),
    );
    const documents = rows.map(([id, position, removed, ...body]) => ({
      collection,
      id: id as string,
      position: Number(position),
      body: removed === true ? undefined : table.body(body),
    }));
    // The table's own `body` made each: they are of its collection.
    return new Map(documents.map((document) => [document.id, document as StoredDocument<C>]));
  };

  const readyToWrite: ProjectionStore['readyToWrite'] = (id, documents, reached) => {
    const statement = writeStatement(id, documents, reached);
    return async () => {
      await guarded(() => pool.query(statement));
      advance.advanced();
    };
  };

  return {
    deadLetters: createDeadLetters(pool, () => advance.advanced()),

    prepare: () => byItself(url, prepareSchema),

    prepareReads: (generation) => byItself(url, (client) => prepareIndexes(client, generation)),

    liveGeneration: async (projection) => {
      const { rows } = await guarded(() =>
        pool.query<{ generation: number; version: number }>(
          `SELECT g.generation, g.version FROM read_models.projections p
            JOIN read_models.generations g ON g.projection = p.name AND g.generation = p.live
            WHERE p.name = $1`,
          [projection],
        ),
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`The projection ${projection} has no live generation.`);
      return { projection, ...row };
    },

    ...createSuccessions({ pool, byItself: (run) => byItself(url, run), load }),

    makeLive: async ({ projection, generation }) => {
      const { rowCount } = await guarded(() => pool.query(makeLive, [projection, generation]));
      if (rowCount !== 0) advance.advanced();
      return rowCount !== 0;
    },

    checkpoint: async ({ projection, generation }) => {
      const { rows } = await guarded(() =>
        pool.query<{ position: string }>(
          'SELECT position FROM read_models.checkpoints WHERE projection = $1 AND generation = $2',
          [projection, generation],
        ),
      );
      return Number(rows[0]?.position ?? 0);
    },

    checkpoints: async ({ projection, generation }) => {
      const { rows } = await guarded(() =>
        pool.query<{ partitions: string[] }>(
          'SELECT partitions FROM read_models.checkpoints WHERE projection = $1 AND generation = $2',
          [projection, generation],
        ),
      );
      return rows[0]?.partitions.map(Number) ?? byPartition(0);
    },

    load,

    write: (...given) => readyToWrite(...given)(),

    readyToWrite,
  };
};
