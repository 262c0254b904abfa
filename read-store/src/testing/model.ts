import { searchWords, type Sort } from '@marketplace/contracts';
import type { FoundTask, StoredDocument, TaskDocument, TaskFilter } from '../port.ts';

type Kept = StoredDocument<'tasks'>;

const wordsBegin = (body: TaskDocument, words: readonly string[]): boolean => {
  const those = searchWords(`${body.title}\n${body.description}`);
  return words.every((word) => those.some((candidate) => candidate.startsWith(word)));
};

const matches = (body: TaskDocument, filter: TaskFilter): boolean =>
  (filter.ownerUid === undefined || body.ownerUid === filter.ownerUid) &&
  wordsBegin(body, filter.words ?? []) &&
  (filter.category === undefined || body.category === filter.category) &&
  (filter.status === undefined || body.status === filter.status) &&
  (filter.minBudget === undefined || body.budget >= filter.minBudget) &&
  (filter.maxBudget === undefined || body.budget <= filter.maxBudget) &&
  (filter.deadlineFrom === undefined || body.deadline >= filter.deadlineFrom) &&
  (filter.deadlineTo === undefined || body.deadline <= filter.deadlineTo);

const keyOf = (body: TaskDocument, sort: Sort): string | number =>
  sort.endsWith('deadline') ? body.deadline : sort.endsWith('budget') ? body.budget : body.posted;

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** What a list must be: a filter and a sort over all documents, the dull way. */
export const listOf = (documents: readonly Kept[], filter: TaskFilter, sort: Sort): readonly Kept[] => {
  const ascending = documents
    .flatMap((document) => (document.body ? [{ document, body: document.body }] : []))
    .filter(({ body }) => matches(body, filter))
    .sort((a, b) => compare(keyOf(a.body, sort), keyOf(b.body, sort)) || a.body.posted - b.body.posted)
    .map(({ document }) => document);
  return sort.startsWith('-') ? ascending.reverse() : ascending;
};

/** How a document that is not removed is found, with its count of bids. */
export const foundOf = ({ id, body }: Kept, bidsCount: number): FoundTask => {
  if (body === undefined) throw new Error(`The task ${id} is removed.`);
  const { ownerUid, userEmail, posted: _, editVersion, ...shown } = body;
  return { task: { _id: id, ...shown, bidsCount }, userEmail, ownerUid, editVersion };
};
