import { fitsFilter, type Sort, type TaskFilter } from '@marketplace/contracts';
import type { BidCounts, LedgerReads } from '@marketplace/event-store';
import { entriesAt, type Entry } from './entries.ts';
import { hasAll, wordFinder } from './words.ts';

/** A task's place in a list. The next page starts after the last place of a page. */
export interface Place {
  /** The deadline, the budget or the number of bids; undefined if the list is sorted by posting only. */
  readonly key?: string | number;
  readonly posted: number;
}
export interface Ranked extends Place {
  readonly taskId: string;
}

const matches = (entry: Entry, filter: TaskFilter): boolean =>
  hasAll(entry.inTitle | entry.inDescription, filter.words?.length ?? 0) &&
  fitsFilter(filter, entry, entry.status === 'Pending' && entry.bidding !== 'closed');

type Counts = ReadonlyMap<string, BidCounts>;

const rankedBy = ({ taskId, posted, deadline, budget }: Entry, sort: Sort, bids: Counts): Ranked => {
  if (sort.endsWith('deadline')) return { taskId, posted, key: deadline };
  if (sort.endsWith('budget')) return { taskId, posted, key: budget };
  if (sort.endsWith('bids')) return { taskId, posted, key: bids.get(taskId)?.placed ?? 0 };
  return { taskId, posted };
};

/** The order of `GET /tasks`: ties by posting; a descending order reverses everything. */
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

/** The tasks at a position that match the filter, in order. */
export const rankAt = async (
  store: Pick<LedgerReads, 'readFacts' | 'countBids'>,
  { position, sort, filter }: Ranking,
): Promise<readonly Ranked[]> => {
  const [entries, bids] = await Promise.all([
    entriesAt(store, position, wordFinder(filter.words ?? [])),
    sort.endsWith('bids') ? store.countBids({ to: position }) : new Map<string, BidCounts>(),
  ]);
  return entries
    .filter((entry) => matches(entry, filter))
    .map((entry) => rankedBy(entry, sort, bids))
    .sort(inOrder(sort));
};

/** The page of a list after a place. */
export const pageAfter = (
  ranked: readonly Ranked[],
  { sort, after, limit }: { readonly sort: Sort; readonly after?: Place; readonly limit: number },
): readonly Ranked[] => {
  const compare = inOrder(sort);
  const from = after === undefined ? 0 : ranked.findIndex((place) => compare(place, after) > 0);
  return from === -1 ? [] : ranked.slice(from, from + limit);
};
