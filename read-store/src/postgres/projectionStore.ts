import type pg from 'pg';
import type { Collection, GenerationId, ProjectionStore, StoredDocument } from '../port.ts';
import type { Advance } from './advance.ts';
import { guarded } from './connection.ts';
import { prepareSchema } from './schema.ts';
import { tableName, tableOf, type Table } from './tables.ts';

const documentColumns = (table: Table): string[] => [
  'position',
  'removed',
  ...table.columns.map(([name]) => name),
];

const stripCollation = (type: string): string => type.replace(/ COLLATE .*/, '');

/** How a column's values travel: an array parameter each; words as one text, split in the database. */
const parameterType = (type: string): string => (type === 'tsvector' ? 'text' : stripCollation(type));
const selected = ([name, type]: readonly [string, string]): string =>
  type === 'tsvector' ? `array_to_tsvector(string_to_array(w.${name}, ' '))` : `w.${name}`;

/** The write of a collection's documents, each only where it is newer than the one there. */
const upsert = (table: Table, generation: number, firstParameter: number): string => {
  const name = tableName(table.collection, generation);
  const columns = documentColumns(table);
  const types = [table.idType, 'bigint', 'boolean', ...table.columns.map(([, type]) => parameterType(type))];
  const parameters = types.map((type, index) => `$${firstParameter + index}::${type}[]`);
  return `INSERT INTO ${name} AS t (id, ${columns.join(', ')})
    SELECT w.id, w.position, w.removed, ${table.columns.map(selected).join(', ')}
    FROM unnest(${parameters.join(', ')}) w (id, ${columns.join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE t.position < excluded.position`;
};

const columnArrays = (table: Table, documents: readonly StoredDocument[]): unknown[] => {
  const rows = documents.map((document) => [
    document.id,
    document.position,
    document.body === undefined,
    ...table.values(document),
  ]);
  return Array.from({ length: table.columns.length + 3 }, (_, column) => rows.map((row) => row[column]));
};

/** One statement: documents of every collection, then the checkpoint, never backwards. */
const writeStatement = (id: GenerationId, documents: readonly StoredDocument[], checkpoint: number) => {
  const byCollection = Map.groupBy(documents, ({ collection }) => collection);
  const values: unknown[] = [id.projection, id.generation, checkpoint];
  const writes = [...byCollection].map(([collection, ofCollection]) => {
    const table = tableOf(collection);
    const sql = `write_${collection} AS (${upsert(table, id.generation, values.length + 1)})`;
    values.push(...columnArrays(table, ofCollection));
    return sql;
  });
  const parts = [...byCollection.keys()].join('_');
  return {
    name: `write_${id.projection}_${id.generation}_${parts}`,
    text: `WITH ${[
      ...writes,
      `checkpoint AS (INSERT INTO read_models.checkpoints AS c (projection, generation, position) VALUES ($1, $2, $3)
         ON CONFLICT (projection, generation) DO UPDATE SET position = excluded.position
         WHERE c.position < excluded.position)`,
    ].join(', ')} SELECT 1`,
    values,
  };
};

export const createProjectionStore = (pool: pg.Pool, advance: Advance): ProjectionStore => ({
  prepare: async () => {
    const client = await guarded(() => pool.connect());
    try {
      await guarded(() => prepareSchema(client));
    } finally {
      client.release();
    }
  },

  liveGeneration: async (projection) => {
    const { rows } = await guarded(() =>
      pool.query<{ live: number }>('SELECT live FROM read_models.projections WHERE name = $1', [projection]),
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`The projection ${projection} has no live generation.`);
    return row.live;
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

  load: async <C extends Collection>({ generation }: GenerationId, collection: C, ids: readonly string[]) => {
    const table = tableOf(collection);
    const columns = table.columns.map(([name]) => name).filter((name) => name !== 'words');
    const { rows } = await guarded(() =>
      pool.query<unknown[]>({
        name: `load_${collection}_${generation}`,
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
    // The table's codec gives the body of its own collection.
    return new Map(documents.map((document) => [document.id, document as StoredDocument<C>]));
  },

  write: async (id, documents, checkpoint) => {
    await guarded(() => pool.query(writeStatement(id, documents, checkpoint)));
    advance.advanced();
  },
});
