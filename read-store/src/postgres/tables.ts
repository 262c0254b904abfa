import { isKeptBy, type Collection, type Documents, type Generation, type ProjectionName } from '../port.ts';
import { quoted } from './arrayLiteral.ts';
import { tasksTable } from './tasksTable.ts';

/** A column of a document's body. */
interface Column<Body> {
  readonly name: string;
  readonly type: string;
  readonly collation?: string;
  /** Its value, as an element of an array literal. */
  readonly element: (body: Body) => string | number;
  /** Searched by, not read back. */
  readonly derived?: true;
}

/** How a collection is kept as a table; one table for each generation. */
export interface Table<C extends Collection> {
  readonly collection: C;
  readonly projection: ProjectionName;
  readonly idType: 'uuid' | 'text';
  /** Free room in each page, in per cent: a row that changes and stays in its page moves no index. */
  readonly room: number;
  /** The body's columns, beside `id`, `position` and `removed`; null in a removed document. */
  readonly columns: readonly Column<Documents[C]>[];
  /** Name and definition of each index beside the primary key. */
  readonly indexes: readonly (readonly [name: string, definition: string])[];
  /** The body that a row of the columns holds, those derived left out. */
  body(row: readonly unknown[]): Documents[C];
}

const taskBidsTable: Table<'task_bids'> = {
  collection: 'task_bids',
  projection: 'bids',
  idType: 'uuid',
  room: 30,
  columns: [{ name: 'count', type: 'integer', element: ({ count }) => count }],
  indexes: [],
  body: ([count]) => ({ count: count as number }),
};

const placedBidsTable: Table<'placed_bids'> = {
  collection: 'placed_bids',
  projection: 'bids',
  idType: 'text',
  room: 10,
  columns: [
    { name: 'uid', type: 'text', element: ({ uid }) => quoted(uid) },
    { name: 'task_id', type: 'uuid', element: ({ taskId }) => taskId },
    { name: 'count', type: 'integer', element: ({ count }) => count },
    { name: 'last_bid_at', type: 'text', element: ({ lastBidAt }) => quoted(lastBidAt) },
  ],
  indexes: [['bidder', '(uid, position) INCLUDE (count)']],
  body: ([uid, taskId, count, lastBidAt]) => ({
    uid: uid as string,
    taskId: taskId as string,
    count: count as number,
    lastBidAt: lastBidAt as string,
  }),
};

const tables: { readonly [C in Collection]: Table<C> } = {
  tasks: tasksTable,
  task_bids: taskBidsTable,
  placed_bids: placedBidsTable,
};

export const tableOf = <C extends Collection>(collection: C): Table<C> =>
  // A union of tables by collection is not seen as a table of that union.
  tables[collection];

/** The tables of a generation that was made by that version of its projection. */
export const tablesOf = (projection: ProjectionName, version: number): readonly Table<Collection>[] =>
  (Object.keys(tables) as Collection[])
    .filter((collection) => isKeptBy(version, collection))
    .map((collection) => tableOf(collection))
    .filter((table) => table.projection === projection);

/** Without its schema, `read_models`. */
const bareName = (collection: Collection, generation: number): string => `${collection}_g${generation}`;

export const tableName = (collection: Collection, generation: number): string =>
  `read_models.${bareName(collection, generation)}`;

/** Of collections that were kept once: generations of then may still have them. */
const formerly: Readonly<Record<ProjectionName, readonly string[]>> = {
  tasks: [],
  bids: ['bidder_bids'],
};

/** What clears away all tables of a generation. */
export const dropTables = ({ projection, generation, version }: Generation): readonly string[] =>
  [...tablesOf(projection, version).map(({ collection }) => collection), ...formerly[projection]].map(
    (collection) => `DROP TABLE IF EXISTS read_models.${collection}_g${generation}`,
  );

/** What makes the table of a generation, bare: rows are written much faster before there are indexes. */
export const createTable = (
  { collection, idType, room, columns }: Table<Collection>,
  generation: number,
): string =>
  `CREATE TABLE IF NOT EXISTS ${tableName(collection, generation)} (
    id ${idType} PRIMARY KEY,
    position bigint NOT NULL,
    removed boolean NOT NULL,
    ${columns.map(({ name, type, collation }) => `${name} ${type} ${collation ?? ''}`).join(', ')}
  ) WITH (fillfactor = ${100 - room})`;

/** What makes the indexes of a generation's table, where they are not there yet. */
export const createIndexes = (
  { collection, indexes }: Table<Collection>,
  generation: number,
): readonly string[] =>
  indexes.map(
    ([name, definition]) =>
      `CREATE INDEX IF NOT EXISTS ${bareName(collection, generation)}_${name}
        ON ${tableName(collection, generation)} ${definition}`,
  );
