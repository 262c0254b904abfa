import type { TaskCategory, TaskStatus } from '@marketplace/contracts';
import { indexedWords } from '../indexedWords.ts';
import type { TaskDocument } from '../port.ts';
import { quoted } from './arrayLiteral.ts';
import type { Table } from './tables.ts';

/** As a tsvector is written. Words hold letters, marks and digits only: none of it means anything there. */
const indexWords = (task: TaskDocument): string => `"${indexedWords(task).join(' ')}"`;

/** The tasks; what is searched and counted is of those that are not removed. */
export const tasksTable: Table<'tasks'> = {
  collection: 'tasks',
  projection: 'tasks',
  idType: 'uuid',
  room: 10,
  columns: [
    { name: 'title', type: 'text', element: ({ title }) => quoted(title) },
    { name: 'category', type: 'text', element: ({ category }) => quoted(category) },
    { name: 'description', type: 'text', element: ({ description }) => quoted(description) },
    // Days compare as text, byte by byte: that is the order of ISO dates.
    { name: 'deadline', type: 'text', collation: 'COLLATE "C"', element: ({ deadline }) => quoted(deadline) },
    { name: 'budget', type: 'double precision', element: ({ budget }) => budget },
    { name: 'status', type: 'text', element: ({ status }) => quoted(status) },
    { name: 'owner_uid', type: 'text', element: ({ ownerUid }) => quoted(ownerUid) },
    { name: 'user_email', type: 'text', element: ({ userEmail }) => quoted(userEmail) },
    { name: 'user_name', type: 'text', element: ({ userName }) => quoted(userName) },
    { name: 'created_at', type: 'text', element: ({ createdAt }) => quoted(createdAt) },
    { name: 'updated_at', type: 'text', element: ({ updatedAt }) => quoted(updatedAt) },
    { name: 'posted', type: 'bigint', element: ({ posted }) => posted },
    { name: 'edit_version', type: 'integer', element: ({ editVersion }) => editVersion },
    { name: 'words', type: 'tsvector', element: indexWords, derived: true },
  ],
  indexes: [
    ['posted', '(posted) WHERE NOT removed'],
    ['deadline', '(deadline, posted) WHERE NOT removed'],
    ['budget', '(budget, posted) WHERE NOT removed'],
    ['category', '(category, posted) WHERE NOT removed'],
    ['status', '(status, posted) WHERE NOT removed'],
    ['owner', '(owner_uid, posted) WHERE NOT removed'],
    ['open', `(deadline, posted) WHERE NOT removed AND status IN ('Pending', 'In Progress')`],
    ['words', 'USING gin (words) WHERE NOT removed'],
  ],
  body: (row) => ({
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
