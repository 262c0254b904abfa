import { arrayLiteral, arrayOfTexts, arrayOfWords } from '@marketplace/service-kit/postgres';
import { layoutOf, type Collection, type CollectionLayout, type FieldType } from '../projections/index.ts';
import type { StoredDocument } from '../port.ts';
import type { DocumentWords } from '../knownWords.ts';
import { wordsAuthorOf, searchedWordsOf } from '../searchedWords.ts';
import { textNamesOf, textsOf, type Texts } from '../storedTexts.ts';

/** An array parameter as text, or in PostgreSQL's binary format. */
type ArrayParameter = string | Buffer;

/** A document with its texts and words beside its columns; without both if it is removed. */
interface Row {
  readonly document: StoredDocument;
  readonly texts: Texts | undefined;
  readonly words: readonly string[] | undefined;
}

interface Column {
  readonly name: string;
  readonly type: string;
  /** The type for the elements of an array parameter. */
  readonly cast: string;
  /** The values in documents, and NULL for each removed one, as an array parameter. */
  readonly values: (rows: readonly Row[]) => ArrayParameter;
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

const fieldColumn = (field: string, type: FieldType): Column => {
  const isText = type === 'text' || type === 'key';
  // In documents of an earlier version, an added column of numbers is 0.
  const otherwise = isText || type === 'uuid' ? '' : ' DEFAULT 0';
  const valueIn = ({ document: { body } }: Row) =>
    (body as Readonly<Record<string, string | number | undefined>> | undefined)?.[field];
  return {
    name: columnName(field),
    type: `${sqlTypes[type]}${otherwise}`,
    cast: isText ? 'text' : sqlTypes[type],
    values: (rows) => {
      const values = rows.map(valueIn);
      return isText ? arrayOfTexts(values.map((value) => value?.toString())) : arrayLiteral(values);
    },
  };
};

const textColumn = (name: keyof Texts): Column => ({
  name,
  type: 'text',
  cast: 'text',
  values: (rows) => arrayOfTexts(rows.map(({ texts }) => texts?.[name])),
});

const wordsColumn: Column = {
  name: 'words',
  type: 'tsvector',
  cast: 'tsvector',
  values: (rows) => arrayOfWords(rows.map(({ words }) => words)),
};

const ownColumn = (
  name: string,
  type: string,
  constraint: string,
  valueIn: (document: StoredDocument) => string | number | boolean,
): Column => ({
  name,
  type: `${type} ${constraint}`,
  cast: type,
  values: (rows) => arrayLiteral(rows.map(({ document }) => valueIn(document))),
});
/** The position at which the texts of a document were written; counters change without them. */
export const textPosition = 'text_position';
const ownColumns: readonly Column[] = [
  ownColumn('id', 'uuid', 'PRIMARY KEY', ({ id }) => id),
  ownColumn('position', 'bigint', 'NOT NULL', ({ position }) => position),
  ownColumn('removed', 'boolean', 'NOT NULL', ({ body }) => body === undefined),
];

/** The result is made once for each collection, because each write and each row needs it. */
export const oncePerCollection = <T>(
  make: (collection: Collection) => T,
): ((collection: Collection) => T) => {
  const results = new Map<Collection, T>();
  return (collection) => {
    const result = results.get(collection) ?? make(collection);
    results.set(collection, result);
    return result;
  };
};

const columnsOf = oncePerCollection((collection): readonly Column[] => {
  const { columns, fields, answerJson, searched } = layoutOf(collection);
  return [
    ...ownColumns,
    ...columns.map((name) => fieldColumn(name, fields[name] ?? 'text')),
    ...textNamesOf(collection).map(textColumn),
    ...(answerJson ? [ownColumn(textPosition, 'bigint', '', ({ position }) => position)] : []),
    ...(searched.length > 0 ? [wordsColumn] : []),
  ];
});

const bareName = (collection: Collection, generation: number): string => `${collection}_g${generation}`;

/** The type of a field for the elements of an array parameter. */
export const castOf = (collection: Collection, field: string): string =>
  columnsOf(collection).find(({ name }) => name === columnName(field))?.cast ?? 'text';

export const tableName = (collection: Collection, generation: number): string =>
  `read_models.${bareName(collection, generation)}`;

/** With free space in its page, a changed row stays there, and no index must change. */
const fillFactor = ({ counters }: CollectionLayout): number => (counters.length > 0 ? 80 : 95);
/** Each bid leaves a dead row of its task; by default, they are cleared only when a fifth of a large table is dead. */
const deadShare = 0.02;

/** Creates the table of a generation without indexes, because it is filled much faster without them. */
export const createTable = (collection: Collection, generation: number): string =>
  `CREATE TABLE IF NOT EXISTS ${tableName(collection, generation)} (
    ${columnsOf(collection)
      .map(({ name, type }) => `${name} ${type}`)
      .join(', ')}
  ) WITH (fillfactor = ${fillFactor(layoutOf(collection))}, autovacuum_vacuum_scale_factor = ${deadShare})`;

/** PostgreSQL keeps no statistics of the columns with texts: these would have words of people, also after the texts were forgotten. */
export const noStatistics = (collection: Collection, generation: number): string =>
  `ALTER TABLE ${tableName(collection, generation)} ${[
    ...textNamesOf(collection),
    ...(layoutOf(collection).searched.length > 0 ? [wordsColumn.name] : []),
  ]
    .map((name) => `ALTER COLUMN ${name} SET STATISTICS 0`)
    .join(', ')}`;

/** Adds the columns that the table of an earlier version does not have. */
export const addColumns = (collection: Collection, generation: number): string =>
  `ALTER TABLE ${tableName(collection, generation)} ${columnsOf(collection)
    .map(({ name, type }) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`)
    .join(', ')}`;

export const dropTable = (collection: Collection, generation: number): string =>
  `DROP TABLE IF EXISTS ${tableName(collection, generation)}`;

export const indexesOf = (
  collection: Collection,
  generation: number,
): readonly { readonly name: string; readonly create: string }[] => {
  const { indexes, searched } = layoutOf(collection);
  const index = (name: string, on: string) => {
    const full = `${bareName(collection, generation)}_${name}`;
    const create = `CREATE INDEX IF NOT EXISTS ${full} ON ${tableName(collection, generation)} ${on}`;
    return { name: `read_models.${full}`, create };
  };
  return [
    ...indexes.map((fields) => {
      const columns = fields.map(columnName);
      return index(columns.join('_'), `(${columns.join(', ')}) WHERE NOT removed`);
    }),
    // Without a condition: PostgreSQL never combines two indexes with the same condition. Removed documents have no words.
    ...(searched.length > 0 ? [index('words', 'USING gin (words)')] : []),
  ];
};

/** A part of a statement that writes documents from array parameters, and these parameters. */
export interface Write {
  readonly sql: string;
  readonly values: readonly ArrayParameter[];
  /** Set if the number of documents is kept: then the part returns rows with `added`: 1, 0 or -1, the change of the number of documents. */
  readonly counts?: Collection;
  /** Set if the documents have words: then the part returns rows with `left_words`, the words of a document whose texts were forgotten. */
  readonly searched?: readonly DocumentWords[];
}

const parametersOf = (columns: readonly Column[], rows: readonly Row[], first: number) => ({
  casts: columns.map(({ cast }, index) => `$${first + index}::${cast}[]`).join(', '),
  values: columns.map(({ values }) => values(rows)),
});

const rowOf = (document: StoredDocument): Row => {
  const { collection, id, body } = document;
  return {
    document,
    texts: body && textsOf(collection, id, body),
    words: body && searchedWordsOf(collection, body),
  };
};

const added = '(new.removed IS FALSE)::integer - (old.removed IS FALSE)::integer AS added';
const leftWords = `CASE WHEN new.words = '' THEN old.words END AS left_words`;

/** Writes whole documents, if they are newer than the stored documents. `first`: number of the first parameter. */
export const putAll = (
  collection: Collection,
  generation: number,
  documents: readonly StoredDocument[],
  first: number,
): Write => {
  const columns = columnsOf(collection);
  const { listed, searched } = layoutOf(collection);
  const returned = [...(listed ? [added] : []), ...(searched.length > 0 ? [leftWords] : [])];
  const rows = documents.map(rowOf);
  const { casts, values } = parametersOf(columns, rows, first);
  const names = columns.map(({ name }) => name);
  const assignments = names.slice(1).map((name) => `${name} = excluded.${name}`);
  return {
    values,
    ...(searched.length > 0 && {
      searched: rows.map(({ document: { body }, words = [] }) => ({
        words,
        author: wordsAuthorOf(body ?? {}),
      })),
    }),
    ...(listed && { counts: collection }),
    sql: `INSERT INTO ${tableName(collection, generation)} AS t (${names.join(', ')})
      SELECT * FROM unnest(${casts})
      ON CONFLICT (id) DO UPDATE SET ${assignments.join(', ')} WHERE t.position < excluded.position
      ${returned.length > 0 ? `RETURNING ${returned.join(', ')}` : ''}`,
  };
};

/** Writes only the counters of existing documents, if these counters are newer. */
export const putCounters = (
  collection: Collection,
  generation: number,
  documents: readonly StoredDocument[],
  first: number,
): Write => {
  const { counters } = layoutOf(collection);
  const names = ['id', 'position', ...counters.map((field) => columnName(field))];
  const columns = columnsOf(collection).filter(({ name }) => names.includes(name));
  const rows = documents.map((document) => ({ document, texts: undefined, words: undefined }));
  const { casts, values } = parametersOf(columns, rows, first);
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
