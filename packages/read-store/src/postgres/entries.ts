import { binder } from '@marketplace/service-kit/postgres';
import { layoutOf, type Collection, type FieldType } from '../projections/index.ts';
import type { Entries, Entry, EntryField, ListQuery } from '../port.ts';
import {
  dependsOnValues,
  from,
  orderBy,
  readAt,
  where,
  type ReadStatement,
  type Source,
} from './statements.ts';
import { columnName } from './tables.ts';

/** How the values of a column are sent and read; `at` is the index of a value's first byte. */
interface ColumnEncoding {
  readonly function: string;
  readonly length: number;
  readonly read: (bytes: Buffer, at: number) => string | number;
}

const uuid: ColumnEncoding = {
  function: 'uuid_send',
  length: 16,
  read: (bytes, at) => bytes.toString('hex', at, at + 16),
};
/** Only columns of a fixed length: then the place of an entry follows from its number. */
const sentTypes: Readonly<Partial<Record<FieldType, ColumnEncoding>>> = {
  uuid,
  position: {
    function: 'int8send',
    length: 8,
    // A position is below 2^48.
    read: (bytes, at) => bytes.readUIntBE(at + 2, 6),
  },
  integer: {
    function: 'int4send',
    length: 4,
    read: (bytes, at) => bytes.readInt32BE(at),
  },
};

const sentAs = (collection: Collection, column: string): ColumnEncoding => {
  // The position of the texts is not among the fields.
  const sent = sentTypes[layoutOf(collection).fields[column] ?? 'position'];
  if (sent === undefined) throw new Error(`An entry can't have the column ${column}.`);
  return sent;
};

/**
 * Selects the matches of a list without their texts: for each match its id, then these columns. One value has all matches, because
 * 2,000 rows take three times as long.
 */
export const entriesStatement = (
  projection: string,
  source: Source,
  query: ListQuery & { readonly columns: readonly string[]; readonly limit?: number },
): ReadStatement => {
  const { values, bind } = binder();
  const { collection } = source;
  const sent = query.columns.map((name) => `${sentAs(collection, name).function}(t.${columnName(name)})`);
  const limit = () => (query.limit === undefined ? '' : `LIMIT ${bind(query.limit)}`);
  return {
    values,
    plannedForValues: dependsOnValues(source, query),
    text: `SELECT at.*, (SELECT string_agg(e.entry, '') FROM (
        SELECT ${['uuid_send(t.id)', ...sent].join(' || ')} AS entry FROM ${from(source)}
        WHERE ${where(source, bind)} ORDER BY ${orderBy(query)} ${limit()}) e)
      FROM ${readAt(projection)}`,
  };
};

/** The entries in the value of {@link entriesStatement}. */
export const entriesIn = <C extends Collection, F extends EntryField<C>>(
  collection: C,
  columns: readonly F[],
  bytes: Buffer,
): Entries<C, F> => {
  const fields = columns.map((name) => [name, sentAs(collection, name)] as const);
  const width = fields.reduce((sum, [, { length }]) => sum + length, uuid.length);
  const length = bytes.length / width;
  const entryAt = (index: number): Entry<C, F> => {
    let at = index * width;
    const entry: Record<string, string | number> = { id: uuid.read(bytes, at) };
    at += uuid.length;
    for (const [name, field] of fields) {
      entry[name] = field.read(bytes, at);
      at += field.length;
    }
    // Safe: it has these columns.
    return entry as unknown as Entry<C, F>;
  };
  return {
    length,
    slice: (start = 0, end = length) =>
      Array.from({ length: Math.min(end, length) - start }, (_, index) => entryAt(start + index)),
  };
};
