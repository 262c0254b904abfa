import { rowsOf } from '@marketplace/service-kit/postgres';
import { layoutOf, type Collection, type FieldType } from '../projections/index.ts';
import type pg from 'pg';
import type { Found, StoredDocument } from '../port.ts';
import { columnName, oncePerCollection, tableName, typesOf } from './tables.ts';

const isNumber: Readonly<Record<FieldType, boolean>> = {
  text: false,
  key: false,
  uuid: false,
  integer: true,
  position: true,
  number: true,
};

/** Reads the rows of a collection. */
interface RowReader {
  /** The columns after `id` and `position`. */
  readonly columns: readonly string[];
  /** The body from the values of these columns; `from`: index of the first one. */
  readonly bodyOf: (row: readonly unknown[], from: number) => object;
}

const rowReader = oncePerCollection((collection): RowReader => {
  const types = typesOf(layoutOf(collection));
  return {
    columns: types.map(([field]) => columnName(field)),
    bodyOf: (row, from) => {
      const body: Record<string, unknown> = {};
      types.forEach(([field, type], index) => {
        const value = row[from + index];
        // NULL: an optional field that the document does not have.
        if (value !== null) body[field] = isNumber[type] ? Number(value) : value;
      });
      return body;
    },
  };
});

/** The columns to select for a document that is not removed; `t` is its table. */
export const foundColumns = (collection: Collection): string =>
  ['id', 'position', ...rowReader(collection).columns].map((name) => `t.${name}`).join(', ');

/** The document in a row's {@link foundColumns}, which begin at index `from`; undefined if they are NULL. */
export const foundIn = <C extends Collection>(
  collection: C,
  row: readonly unknown[],
  from: number,
): Found<C> | undefined => {
  const id = row[from];
  if (id === null || id === undefined) return undefined;
  const body = rowReader(collection).bodyOf(row, from + 2);
  // Safe: the body has exactly the fields of the collection.
  return { id: id as string, position: Number(row[from + 1]), body } as Found<C>;
};

/** The stored documents of a generation with these ids, including removed ones. */
export const loadStored = async (
  client: pg.ClientBase,
  collection: Collection,
  generation: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredDocument>> => {
  if (ids.length === 0) return new Map();
  const { columns, bodyOf } = rowReader(collection);
  const rows = await rowsOf<[id: string, position: string, removed: boolean, ...unknown[]]>(client, {
    name: `load ${collection} ${generation}`,
    text: `SELECT id, position, removed, ${columns.join(', ')} FROM ${tableName(collection, generation)}
      WHERE id = ANY ($1::uuid[])`,
    values: [ids],
  });
  return new Map(
    rows.map((row) => {
      const [id, position, removed] = row;
      const body = removed ? undefined : bodyOf(row, 3);
      return [id, { collection, id, position: Number(position), body } as StoredDocument];
    }),
  );
};
