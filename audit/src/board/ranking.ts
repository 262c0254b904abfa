import type { Sort, TaskFilter } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { entriesAt, type Entry } from './standing.ts';
import { hasAll, wordFinder } from './words.ts';

/** A task's place in a list; where a page ended it is where the next one begins. */
export interface Place {
  /** The deadline or the budget; undefined where the order of posting is the whole order. */
  readonly key?: string | number;
  readonly posted: number;
}
export interface Ranked extends Place {
  readonly taskId: string;
}

const matches = (entry: Entry, filter: TaskFilter): boolean =>
  hasAll(entry.inTitle | entry.inDescription, filter.words?.length ?? 0) &&
  (filter.category === undefined || entry.category === filter.category) &&
  (filter.status === undefined || entry.status === filter.status) &&
  (filter.minBudget === undefined || entry.budget >= filter.minBudget) &&
  (filter.maxBudget === undefined || entry.budget <= filter.maxBudget) &&
  (filter.deadlineFrom === undefined || entry.deadline >= filter.deadlineFrom) &&
  (filter.deadlineTo === undefined || entry.deadline <= filter.deadlineTo);

const rankedBy = ({ taskId, posted, deadline, budget }: Entry, sort: Sort): Ranked => {
  if (sort.endsWith('deadline')) return { taskId, posted, key: deadline };
  if (sort.endsWith('budget')) return { taskId, posted, key: budget };
  return { taskId, posted };
};

/** As the list of today is ordered: ties by posting, a descending order the whole way round. */
const inOrder = (sort: Sort): ((one: Place, other: Place) => number) => {
  const ascending = (one: Place, other: Place): number => {
    const [a = 0, b = 0] = [one.key, other.key];
    return a < b ? -1 : a > b ? 1 : one.posted - other.posted;
  };
  return sort.startsWith('-') ? (one, other) => ascending(other, one) : ascending;
};

export interface Ranking {
  readonly position: number;
  readonly sort: Sort;
  readonly filter: TaskFilter;
}

/** The tasks that were there at a position and match, in their order. */
export const rankAt = async (
  store: Pick<LedgerReads, 'readFacts'>,
  { position, sort, filter }: Ranking,
): Promise<readonly Ranked[]> => {
  const entries = await entriesAt(store, position, wordFinder(filter.words ?? []));
  return entries
    .filter((entry) => matches(entry, filter))
    .map((entry) => rankedBy(entry, sort))
    .sort(inOrder(sort));
};

/** The part of a list that comes after a place in it. */
export const pageAfter = (
  ranked: readonly Ranked[],
  { sort, after, limit }: { readonly sort: Sort; readonly after?: Place; readonly limit: number },
): readonly Ranked[] => {
  const compare = inOrder(sort);
  const from = after === undefined ? 0 : ranked.findIndex((place) => compare(place, after) > 0);
  return from === -1 ? [] : ranked.slice(from, from + limit);
};
