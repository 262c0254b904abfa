import { searchWords, type TaskCategory, type TaskStatus } from '@marketplace/contracts';
import type { Collection, Documents, ProjectionName, StoredDocument, TaskDocument } from '../port.ts';

/** How a collection is kept as a table; one table for each generation. */
export interface Table {
  readonly collection: Collection;
  readonly projection: ProjectionName;
  /** The body's columns with their types, beside `id`, `position` and `removed`. */
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly idType: 'uuid' | 'text';
  /** The statements that make the table and its indexes. */
  create(name: string): string;
  /** The values of `columns`; of a removed document all are null. */
  values(document: StoredDocument): readonly unknown[];
  /** The body that a row of `columns` holds. */
  body(row: readonly unknown[]): Documents[Collection];
}

export const tableName = (collection: Collection, generation: number): string =>
  `read_models.${collection}_g${generation}`;

// A lexeme has at most 2,046 bytes; a code point at most four. What is searched for is shorter (200 code points),
// so a cut word is still found by every beginning that can be asked for.
const longestWord = 500;
const indexWords = (task: TaskDocument): string =>
  searchWords(`${task.title}\n${task.description}`)
    .map((word) => (word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word))
    .join(' ');

const base = (name: string, idType: string, columns: Table['columns']): string =>
  `CREATE TABLE IF NOT EXISTS ${name} (id ${idType} PRIMARY KEY, position bigint NOT NULL, removed boolean NOT NULL,
    ${columns.map(([column, type]) => `${column} ${type}`).join(', ')});`;

const index = (name: string, suffix: string, rest: string): string =>
  `CREATE INDEX IF NOT EXISTS ${name.replace('read_models.', '')}_${suffix} ON ${name} ${rest};`;

// Days compare as text, byte by byte: that is the order of ISO dates.
const taskColumns = [
  ['title', 'text'],
  ['category', 'text'],
  ['description', 'text'],
  ['deadline', 'text COLLATE "C"'],
  ['budget', 'double precision'],
  ['status', 'text'],
  ['owner_uid', 'text'],
  ['user_email', 'text'],
  ['user_name', 'text'],
  ['created_at', 'text'],
  ['updated_at', 'text'],
  ['posted', 'bigint'],
  ['edit_version', 'integer'],
  ['words', 'tsvector'],
] as const;

const tasks: Table = {
  collection: 'tasks',
  projection: 'tasks',
  columns: taskColumns,
  idType: 'uuid',
  create: (name) =>
    [
      base(name, 'uuid', taskColumns),
      index(name, 'posted', '(posted) WHERE NOT removed'),
      index(name, 'deadline', '(deadline, posted) WHERE NOT removed'),
      index(name, 'budget', '(budget, posted) WHERE NOT removed'),
      index(name, 'category', '(category, posted) WHERE NOT removed'),
      index(name, 'status', '(status, posted) WHERE NOT removed'),
      index(name, 'owner', '(owner_uid, posted) WHERE NOT removed'),
      index(name, 'open', `(deadline, posted) WHERE NOT removed AND status IN ('Pending', 'In Progress')`),
      index(name, 'words', 'USING gin (words) WHERE NOT removed'),
    ].join('\n'),
  values: ({ body }) => {
    if (body === undefined) return taskColumns.map(() => null);
    const task = body as TaskDocument;
    return [
      task.title,
      task.category,
      task.description,
      task.deadline,
      task.budget,
      task.status,
      task.ownerUid,
      task.userEmail,
      task.userName,
      task.createdAt,
      task.updatedAt,
      task.posted,
      task.editVersion,
      indexWords(task),
    ];
  },
  body: (row): TaskDocument => ({
    title: row[0] as string,
    category: row[1] as TaskCategory,
    description: row[2] as string,
    deadline: row[3] as string,
    budget: row[4] as number,
    status: row[5] as TaskStatus,
    ownerUid: row[6] as string,
    userEmail: row[7] as string,
    userName: row[8] as string,
    createdAt: row[9] as string,
    updatedAt: row[10] as string,
    posted: Number(row[11]),
    editVersion: row[12] as number,
  }),
};

const taskBidsColumns = [['count', 'integer']] as const;
const taskBids: Table = {
  collection: 'task_bids',
  projection: 'bid-counts',
  columns: taskBidsColumns,
  idType: 'uuid',
  create: (name) => base(name, 'uuid', taskBidsColumns),
  values: ({ body }) => [(body as Documents['task_bids'] | undefined)?.count ?? null],
  body: (row) => ({ count: row[0] as number }),
};

const bidderBidsColumns = [
  ['uid', 'text'],
  ['count', 'integer'],
] as const;
const bidderBids: Table = {
  collection: 'bidder_bids',
  projection: 'bid-counts',
  columns: bidderBidsColumns,
  idType: 'text',
  create: (name) => [base(name, 'text', bidderBidsColumns), index(name, 'uid', '(uid)')].join('\n'),
  values: ({ body }) => {
    const bids = body as Documents['bidder_bids'] | undefined;
    return [bids?.uid ?? null, bids?.count ?? null];
  },
  body: (row) => ({ uid: row[0] as string, count: row[1] as number }),
};

export const tables: readonly Table[] = [tasks, taskBids, bidderBids];

export const tableOf = (collection: Collection): Table => {
  const table = tables.find((candidate) => candidate.collection === collection);
  if (table === undefined) throw new Error(`There is no collection ${collection}.`);
  return table;
};
