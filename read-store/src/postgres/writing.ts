import type { Collection, GenerationId, Reached, StoredDocument } from '../port.ts';
import { byPartition } from '../reached.ts';
import { arrayLiteral, quoted } from './arrayLiteral.ts';
import { tableName, tableOf, type Table } from './tables.ts';

/** The write of a collection's documents, each only where it is newer than the one there. */
const upsert = (table: Table<Collection>, generation: number, firstParameter: number): string => {
  const columns = ['position', 'removed', ...table.columns.map(({ name }) => name)];
  const types = [table.idType, 'bigint', 'boolean', ...table.columns.map(({ type }) => type)];
  const parameters = types.map((type, index) => `$${firstParameter + index}::${type}[]`);
  return `INSERT INTO ${tableName(table.collection, generation)} AS t (id, ${columns.join(', ')})
    SELECT * FROM unnest(${parameters.join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE t.position < excluded.position`;
};

const literals = (table: Table<Collection>, documents: readonly StoredDocument[]): readonly string[] => [
  arrayLiteral(documents.map(({ id }) => (table.idType === 'text' ? quoted(id) : id))),
  arrayLiteral(documents.map(({ position }) => position)),
  arrayLiteral(documents.map(({ body }) => body === undefined)),
  ...table.columns.map(({ element }) => arrayLiteral(documents.map(({ body }) => body && element(body)))),
];

const byId = (a: StoredDocument, b: StoredDocument): number => (a.id < b.id ? -1 : 1);

/**
 * One statement: documents of every collection and the checkpoints, never backwards; all of it or nothing. PostgreSQL does
 * not say in which order it does the parts; documents in the order of their ids can't make two writers wait in a circle.
 */
export const writeStatement = (
  id: GenerationId,
  documents: readonly StoredDocument[],
  reached: Reached,
): { readonly name: string; readonly text: string; readonly values: unknown[] } => {
  const byCollection = Map.groupBy(documents, ({ collection }) => collection);
  const collections = [...byCollection.keys()].sort();
  const values: unknown[] = [id.projection, id.generation, byPartition(reached)];
  const writes = collections.map((collection) => {
    const table = tableOf(collection);
    const sql = `${collection} AS (${upsert(table, id.generation, values.length + 1)})`;
    values.push(...literals(table, (byCollection.get(collection) ?? []).sort(byId)));
    return `${sql}, `;
  });
  return {
    name: ['write', id.projection, id.generation, ...collections].join(' '),
    text: `WITH ${writes.join('')} checkpoint AS (
      INSERT INTO read_models.checkpoints AS c (projection, generation, position, partitions)
      SELECT $1, $2, min(reached), $3 FROM unnest($3::bigint[]) reached
      ON CONFLICT (projection, generation) DO UPDATE SET (partitions, position) = (
        SELECT array_agg(greatest(there, reached) ORDER BY partition), min(greatest(there, reached))
        FROM unnest(c.partitions, excluded.partitions) WITH ORDINALITY AS u (there, reached, partition))) SELECT 1`,
    values,
  };
};
