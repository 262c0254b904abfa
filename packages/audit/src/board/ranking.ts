import { fitsFilter, isClosed, type Sort, type TaskFilter } from '@marketplace/contracts';
import type { BidCounts, LedgerReads } from '@marketplace/event-store';
import { entriesAt, type Entry } from './entries.ts';
import { hasAll } from './words.ts';

type Reads = Pick<LedgerReads, 'findEvents' | 'readFacts' | 'countEvents' | 'countBids'>;

/** A task's place in a list. The next page starts after the last place of a page. */
export interface Place {
  /** The deadline, the budget or the number of bids; undefined if the list is sorted by posting only. */
  readonly key?: string | number;
  readonly posted: number;
}
export interface RankedTask extends Place {
  readonly taskId: string;
}

const matches = (entry: Entry, filter: TaskFilter): boolean =>
  hasAll(entry.inTitle | entry.inDescription, filter.words?.length ?? 0) &&
  fitsFilter(filter, entry, entry.status === 'Pending' && !isClosed(entry.bidding));

type Counts = ReadonlyMap<string, BidCounts>;

const rankedBy = ({ taskId, posted, deadline, budget }: Entry, sort: Sort, bids: Counts): RankedTask => {
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
  store: Pick<Reads, 'readFacts' | 'countBids'>,
  { position, sort, filter }: Ranking,
): Promise<readonly RankedTask[]> => {
  const [entries, bids] = await Promise.all([
    entriesAt(store, position, filter.words ?? []),
    sort.endsWith('bids') ? store.countBids({ to: position }) : new Map<string, BidCounts>(),
  ]);
  return entries
    .filter((entry) => matches(entry, filter))
    .map((entry) => rankedBy(entry, sort, bids))
    .sort(inOrder(sort));
};

export interface RankedPage extends Ranking {
  /** Begins after this place; undefined: at the beginning. */
  readonly after?: Place;
  readonly limit: number;
}
export interface Places {
  readonly places: readonly RankedTask[];
  /** The number of tasks in the whole list. */
  readonly total: number;
  readonly hasMore: boolean;
}

export const pageAfter = (
  ranked: readonly RankedTask[],
  { sort, after, limit }: Pick<RankedPage, 'sort' | 'after' | 'limit'>,
): Places => {
  const compare = inOrder(sort);
  const from = after === undefined ? 0 : ranked.findIndex((place) => compare(place, after) > 0);
  const places = from === -1 ? [] : ranked.slice(from, from + limit);
  return { places, total: ranked.length, hasMore: places.length > 0 && places.at(-1) !== ranked.at(-1) };
};

/** The next tasks by their posting that were not deleted: at most `limit`. */
const postedAfter = async (
  store: Pick<Reads, 'findEvents'>,
  { position, sort, after, limit }: Omit<RankedPage, 'filter'>,
): Promise<readonly RankedTask[]> => {
  const newestFirst = sort.startsWith('-');
  const found: RankedTask[] = [];
  for (let past = after?.posted; found.length < limit;) {
    const postings = await store.findEvents({
      types: ['TaskPosted'],
      to: position,
      newestFirst,
      ...(past !== undefined && (newestFirst ? { before: past } : { after: past })),
      limit,
    });
    const taskIds = postings.map(({ taskId }) => taskId);
    const deletions = await store.findEvents({ taskIds, types: ['TaskDeleted'], to: position, limit });
    const deleted = new Set(deletions.map(({ taskId }) => taskId));
    for (const { taskId, position: posted } of postings)
      if (!deleted.has(taskId)) found.push({ taskId, posted });
    if (postings.length < limit) break;
    past = postings.at(-1)?.position;
  }
  return found;
};

/** A page of all tasks in the order of posting: an index finds it, without reads of other tasks. */
const postedPage = async (store: Reads, page: RankedPage): Promise<Places> => {
  const { position: to, limit } = page;
  const [found, posted, deleted] = await Promise.all([
    postedAfter(store, { ...page, limit: limit + 1 }),
    store.countEvents({ types: ['TaskPosted'], to }),
    store.countEvents({ types: ['TaskDeleted'], to }),
  ]);
  return { places: found.slice(0, limit), total: posted - deleted, hasMore: found.length > limit };
};

/** The page of the tasks at a position. A filter, or another order than the order of posting, needs a fold of all tasks (`rank`). */
export const placesAt = async (store: Reads, page: RankedPage, rank = rankAt): Promise<Places> => {
  const isWhole = Object.keys(page.filter).length === 0;
  return isWhole && page.sort.endsWith('posted')
    ? postedPage(store, page)
    : pageAfter(await rank(store, page), page);
};
