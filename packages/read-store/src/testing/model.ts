import { searchWords, type Sort, type TaskFilter } from '@marketplace/contracts';
import type { TaskDocument } from '@marketplace/contracts';
import type { ConditionOn, ReadDocument, ListOf, StoredDocument } from '../port.ts';
import type { Collection } from '../projections/index.ts';

type KeptTask = StoredDocument<'tasks'>;

export type TaskListOptions = TaskFilter & { readonly ownerUid?: string };

/** The conditions that the query service uses for these options. */
export const whereOf = (asked: TaskListOptions): readonly ConditionOn<'tasks'>[] => {
  const { ownerUid, words, category, status, minBudget, maxBudget, deadlineFrom, deadlineTo } = asked;
  return [
    ...(ownerUid === undefined ? [] : [{ field: 'ownerUid', is: ownerUid } as const]),
    ...(words === undefined ? [] : [{ words }]),
    ...(category === undefined ? [] : [{ field: 'category', is: category } as const]),
    ...(status === undefined ? [] : [{ field: 'status', is: status } as const]),
    { field: 'budget', from: minBudget, to: maxBudget },
    { field: 'deadline', from: deadlineFrom, to: deadlineTo },
  ];
};

/** The list that the query service reads for these options. */
export const listQueryOf = (asked: TaskListOptions, sort: Sort): ListOf<'tasks'> => {
  const key = sort.replace('-', '') as 'posted' | 'deadline' | 'budget' | 'bids';
  const field = key === 'bids' ? 'bidsCount' : key;
  return {
    where: whereOf(asked),
    order: field === 'posted' ? [field] : [field, 'posted'],
    descending: sort.startsWith('-'),
  };
};

const wordsBegin = (body: TaskDocument, words: readonly string[]): boolean => {
  const those = searchWords(`${body.title}\n${body.description}`);
  return words.every((word) => those.some((candidate) => candidate.startsWith(word)));
};

const matches = (body: TaskDocument, asked: TaskListOptions): boolean =>
  (asked.ownerUid === undefined || body.ownerUid === asked.ownerUid) &&
  wordsBegin(body, asked.words ?? []) &&
  (asked.category === undefined || body.category === asked.category) &&
  (asked.status === undefined || body.status === asked.status) &&
  (asked.minBudget === undefined || body.budget >= asked.minBudget) &&
  (asked.maxBudget === undefined || body.budget <= asked.maxBudget) &&
  (asked.deadlineFrom === undefined || body.deadline >= asked.deadlineFrom) &&
  (asked.deadlineTo === undefined || body.deadline <= asked.deadlineTo);

const keyOf = (body: TaskDocument, sort: Sort): string | number =>
  sort.endsWith('bids')
    ? body.bidsCount
    : sort.endsWith('deadline')
      ? body.deadline
      : sort.endsWith('budget')
        ? body.budget
        : body.posted;

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** A document as tests compare it: its columns and texts are other forms of its body. */
export type PlainDocument<C extends Collection> = Pick<ReadDocument<C>, 'id' | 'position' | 'body'>;

export const plain = <C extends Collection>({ id, position, body }: ReadDocument<C>): PlainDocument<C> => ({
  id,
  position,
  body,
});

/** The stored document as a read finds it, if it is not removed. */
export const foundOf = ({ id, position, body }: KeptTask): PlainDocument<'tasks'> => {
  if (body === undefined) throw new Error(`The task ${id} is removed.`);
  return { id, position, body };
};

/** The expected list: a simple filter and sort of all documents. */
export const listOf = (
  documents: readonly KeptTask[],
  asked: TaskListOptions,
  sort: Sort,
): readonly PlainDocument<'tasks'>[] => {
  const ascending = documents
    .filter(({ body }) => body !== undefined && matches(body, asked))
    .map(foundOf)
    .sort((a, b) => compare(keyOf(a.body, sort), keyOf(b.body, sort)) || a.body.posted - b.body.posted);
  return sort.startsWith('-') ? ascending.reverse() : ascending;
};
