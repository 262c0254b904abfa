import { arrayLiteral, quoted } from '@marketplace/postgres-kit';
import {
  layoutOf,
  projectionOf,
  type Collection,
  type CollectionLayout,
  type FieldType,
} from '@marketplace/projections';
import type { GenerationId, StoredDocument } from '../port.ts';
import { searchedWordsOf } from '../searchedWords.ts';

/** A column of a document's table. */
interface Column {
  readonly name: string;
  /** As it is declared. */
  readonly type: string;
  /** As the elements of an array parameter are cast. */
  readonly cast: string;
  /** Its value in a document, as an element of an array literal; undefined in a removed one. */
  readonly element: (document: StoredDocument) => string | number | boolean | undefined;
}

const sqlTypes: Readonly<Record<FieldType, string>> = {
  text: 'text',
  key: 'text COLLATE "C"',
  uuid: 'uuid',
  integer: 'integer',
  position: 'bigint',
  number: 'double precision',
};

/** `ownerUid` → `owner_uid` */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const typesOf = ({ fields }: CollectionLayout): readonly (readonly [string, FieldType])[] =>
  Object.entries(fields);

const fieldColumn = ([field, type]: readonly [string, FieldType]): Column => {
  const isText = type === 'text' || type === 'key';
  return {
    name: columnName(field),
    type: sqlTypes[type],
    cast: isText ? 'text' : sqlTypes[type],
    element: ({ body }) => {
      if (body === undefined) return undefined;
      const value = (body as unknown as Readonly<Record<string, string | number | undefined>>)[field];
      return isText && value !== undefined ? quoted(String(value)) : value;
    },
  };
};

// As a tsvector is written: words have letters, marks and digits only, so none of them needs escaping.
const wordsColumn = (collection: Collection): Column => ({
  name: 'words',
  type: 'tsvector',
  cast: 'tsvector',
  element: ({ body }) => body && `"${searchedWordsOf(collection, body)?.join(' ') ?? ''}"`,
});

const ownColumns: readonly Column[] = [
  { name: 'id', type: 'uuid PRIMARY KEY', cast: 'uuid', element: ({ id }) => id },
  { name: 'position', type: 'bigint NOT NULL', cast: 'bigint', element: ({ position }) => position },
  { name: 'removed', type: 'boolean NOT NULL', cast: 'boolean', element: ({ body }) => body === undefined },
];

const columnsOf = (collection: Collection): readonly Column[] => {
  const definition = layoutOf(collection);
  return [
    ...ownColumns,
    ...typesOf(definition).map(fieldColumn),
    ...(definition.searched.length > 0 ? [wordsColumn(collection)] : []),
  ];
};

export const collectionsOf = ({ projection }: Pick<GenerationId, 'projection'>): readonly Collection[] =>
  projectionOf(projection).collections.map(({ name }) => name as Collection);

const bareName = (collection: Collection, generation: number): string => `${collection}_g${generation}`;

export const tableName = (collection: Collection, generation: number): string =>
  `read_models.${bareName(collection, generation)}`;

/** Free room in a page lets a row that changes stay there, so that no index has to change with it. */
const fillFactor = ({ counters }: CollectionLayout): number => (counters.length > 0 ? 80 : 95);

/** Makes the table of a generation, without indexes: it is filled much faster so. */
export const createTable = (collection: Collection, generation: number): string =>
  `CREATE TABLE IF NOT EXISTS ${tableName(collection, generation)} (
    ${columnsOf(collection)
      .map(({ name, type }) => `${name} ${type}`)
      .join(', ')}
  ) WITH (fillfactor = ${fillFactor(layoutOf(collection))})`;

export const dropTable = (collection: Collection, generation: number): string =>
  `DROP TABLE IF EXISTS ${tableName(collection, generation)}`;

/** The indexes of a generation's table, by their names; removed documents are in none of them. */
export const indexesOf = (
  collection: Collection,
  generation: number,
): readonly { readonly name: string; readonly create: string }[] => {
  const { indexes, searched } = layoutOf(collection);
  const index = (name: string, on: string) => {
    const full = `${bareName(collection, generation)}_${name}`;
    const create = `CREATE INDEX IF NOT EXISTS ${full} ON ${tableName(collection, generation)} ${on} WHERE NOT removed`;
    return { name: `read_models.${full}`, create };
  };
  return [
    ...indexes.map((fields) => {
      const columns = fields.map(columnName);
      return index(columns.join('_'), `(${columns.join(', ')})`);
    }),
    ...(searched.length > 0 ? [index('words', 'USING gin (words)')] : []),
  ];
};

/** A statement's part that takes documents as array parameters, and the parameters. */
export interface Write {
  readonly sql: string;
  readonly values: readonly string[];
}

const parametersOf = (columns: readonly Column[], documents: readonly StoredDocument[], first: number) => ({
  casts: columns.map(({ cast }, index) => `$${first + index}::${cast}[]`).join(', '),
  values: columns.map(({ element }) => arrayLiteral(documents.map(element))),
});

/** Writes whole documents, each only where it is newer than the stored one. `first`: number of the first parameter. */
export const putAll = (
  collection: Collection,
  generation: number,
  documents: readonly StoredDocument[],
  first: number,
): Write => {
  const columns = columnsOf(collection);
  const { casts, values } = parametersOf(columns, documents, first);
  const names = columns.map(({ name }) => name);
  const assignments = names.slice(1).map((name) => `${name} = excluded.${name}`);
  return {
    values,
    sql: `INSERT INTO ${tableName(collection, generation)} AS t (${names.join(', ')})
      SELECT * FROM unnest(${casts})
      ON CONFLICT (id) DO UPDATE SET ${assignments.join(', ')} WHERE t.position < excluded.position`,
  };
};

/** Writes the counters of documents that are there and not removed, each only where it is newer than the stored one. */
export const putCounters = (
  collection: Collection,
  generation: number,
  documents: readonly StoredDocument[],
  first: number,
): Write => {
  const { counters } = layoutOf(collection);
  const names = ['id', 'position', ...counters.map((field) => columnName(field))];
  const columns = columnsOf(collection).filter(({ name }) => names.includes(name));
  const { casts, values } = parametersOf(columns, documents, first);
  const changed = columns.map(({ name }) => name);
  return {
    values,
    sql: `UPDATE ${tableName(collection, generation)} t
      SET ${changed
        .slice(1)
        .map((name) => `${name} = n.${name}`)
        .join(', ')}
      FROM unnest(${casts}) AS n (${changed.join(', ')}) WHERE t.id = n.id AND t.position < n.position AND NOT t.removed`,
  };
};
