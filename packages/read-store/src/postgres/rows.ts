import { rowsOf } from '@marketplace/service-kit/postgres';
import { layoutOf, type Collection, type ColumnsOf, type FieldType } from '../projections/index.ts';
import type pg from 'pg';
import type {
  DocumentsOfPersons,
  ReadDocument,
  StoredDocument,
  StoredFields,
  WhichDocuments,
} from '../port.ts';
import {
  bodyOf,
  FoundDocument,
  placesOfUids,
  textNamesOf,
  uidInJson,
  wordsField,
  type Texts,
} from '../storedTexts.ts';
import { columnName, oncePerCollection, tableName } from './tables.ts';

const isNumber: Readonly<Record<FieldType, boolean>> = {
  text: false,
  key: false,
  uuid: false,
  integer: true,
  position: true,
  number: true,
};

const rowReader = oncePerCollection((collection) => {
  const { columns: names, fields } = layoutOf(collection);
  const typed = names.map((name) => [name, isNumber[fields[name] ?? 'text']] as const);
  const width = names.length;
  return {
    /** The columns after `id` and `position`. */
    columns: [...names.map(columnName), ...textNamesOf(collection)],
    /** From the values of these columns; `from`: index of the first one. */
    fieldsOf: (row: readonly unknown[], from: number) => {
      const columns: Record<string, unknown> = {};
      typed.forEach(([name, isNumeric], index) => {
        const value = row[from + index];
        // NULL: an optional field that the document does not have.
        if (value !== null) columns[name] = isNumeric ? Number(value) : value;
      });
      // In the order of `textNamesOf`.
      const [rest, shown, personal] = row.slice(from + width) as (string | null)[];
      const texts: Texts = { rest: rest ?? '{}', shown: shown ?? '', personal: personal ?? '' };
      return { columns, texts };
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
): ReadDocument<C> | undefined => {
  const id = row[from];
  if (id === null || id === undefined) return undefined;
  const { columns, texts } = rowReader(collection).fieldsOf(row, from + 2);
  // Safe: these are all columns of the collection.
  return new FoundDocument(
    collection,
    id as string,
    Number(row[from + 1]),
    columns as unknown as ColumnsOf<C>,
    texts,
  );
};

type LoadedRow = [id: string, position: string, removed: boolean, words: string | null, ...unknown[]];

const noWords = 'NULL';

/** The condition and the values of a statement. The field of the task, or one of the persons, begins an index of documents that are not removed. */
const chosen = (
  collection: Collection,
  which: WhichDocuments | DocumentsOfPersons,
): readonly [kind: string, where: string, values: readonly unknown[]] => {
  if ('after' in which) return [' next', 'id > $1 ORDER BY id LIMIT $2', [which.after, which.limit]];
  if (!('uids' in which)) return ['', 'id = ANY ($1::uuid[])', [which]];
  const { columns, inRest } = placesOfUids(collection);
  const isOne = columns.map((field) => `${columnName(field)} = ANY ($2::text[])`);
  if (inRest) isOne.push('EXISTS (SELECT FROM unnest($3::text[]) uid WHERE strpos(rest, uid) > 0)');
  return [
    ' of persons',
    `NOT removed AND task_id = ANY ($1::uuid[]) AND (${isOne.join(' OR ')})`,
    [which.taskIds, which.uids, ...(inRest ? [which.uids.map(uidInJson)] : [])],
  ];
};

/** Rows of a generation, also of removed documents; the columns of the row's reader follow. */
const loadRows = (
  client: pg.Pool | pg.ClientBase,
  collection: Collection,
  generation: number,
  which: WhichDocuments | DocumentsOfPersons,
  words = noWords,
): Promise<LoadedRow[]> => {
  const [kind, where, values] = chosen(collection, which);
  return rowsOf<LoadedRow>(client, {
    name: `load ${collection} ${generation}${kind}${words === noWords ? '' : ' words'}`,
    text: `SELECT id, position, removed, ${words}, ${rowReader(collection).columns.join(', ')}
      FROM ${tableName(collection, generation)} WHERE ${where}`,
    values,
  });
};

/** Stored documents of a generation; by ids it includes removed ones. */
export const loadStored = async (
  client: pg.Pool | pg.ClientBase,
  collection: Collection,
  generation: number,
  wanted: readonly string[] | DocumentsOfPersons,
): Promise<ReadonlyMap<string, StoredDocument>> => {
  if ('length' in wanted && wanted.length === 0) return new Map();
  const bodyIn = (row: LoadedRow) => {
    const { columns, texts } = rowReader(collection).fieldsOf(row, 4);
    return bodyOf(collection, columns, texts);
  };
  return new Map(
    (await loadRows(client, collection, generation, wanted)).map((row) => {
      const [id, position, removed] = row;
      const body = removed ? undefined : bodyIn(row);
      return [id, { collection, id, position: Number(position), body } as StoredDocument];
    }),
  );
};

/** The same documents, as their stored fields. */
export const loadFields = async (
  client: pg.Pool | pg.ClientBase,
  collection: Collection,
  generation: number,
  which: WhichDocuments,
): Promise<ReadonlyMap<string, StoredFields>> => {
  const isSearched = layoutOf(collection).searched.length > 0;
  const words = isSearched ? `array_to_string(tsvector_to_array(words), ' ')` : noWords;
  return new Map(
    (await loadRows(client, collection, generation, which, words)).map((row) => {
      const [id, position, removed, found] = row;
      const { columns, texts } = rowReader(collection).fieldsOf(row, 4);
      const fields = { ...columns, ...texts, ...wordsField(found?.split(' ')) };
      return [id, { position: Number(position), fields: removed ? undefined : fields }];
    }),
  );
};
