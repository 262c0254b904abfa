import {
  fitsFilter,
  hasClosed,
  searchWords,
  type TaskDetails,
  type TaskFilter,
} from '@marketplace/contracts';

export interface AlertSearch {
  readonly id: string;
  readonly uid: string;
  /** The search finds only tasks that are posted after this position. */
  readonly since: number;
  readonly filter: TaskFilter;
}

export type Posting = TaskDetails & {
  readonly position: number;
  readonly ownerUid: string;
  /** ISO 8601, UTC */
  readonly postedAt: string;
};

const hasAll = (words: readonly string[], wanted: readonly string[] = []): boolean =>
  wanted.every((prefix) => words.some((word) => word.startsWith(prefix)));

const longestOf = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');

const add = <K>(lists: Map<K, AlertSearch[]>, key: K, search: AlertSearch): void => {
  const list = lists.get(key);
  if (list) list.push(search);
  else lists.set(key, [search]);
};

/**
 * An index over all searches: a search with words is found by its longest word, any other search by its category. So a posting is
 * compared with few searches.
 */
export const createSearchIndex = (searches: Iterable<AlertSearch>) => {
  const byWord = new Map<string, AlertSearch[]>();
  const byCategory = new Map<string | undefined, AlertSearch[]>();
  const lengths = new Set<number>();
  for (const search of searches) {
    const word = longestOf(search.filter.words ?? []);
    if (word === '') add(byCategory, search.filter.category, search);
    else {
      add(byWord, word, search);
      lengths.add(word.length);
    }
  }

  const prefixesOf = (words: readonly string[]): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const word of words)
      for (const length of lengths)
        if (length <= word.length) {
          const prefix = word.slice(0, length);
          if (byWord.has(prefix)) found.add(prefix);
        }
    return found;
  };

  return {
    /** The searches of others that the posting matches, by the rule of GET /tasks. */
    match: (posting: Posting) => {
      const words =
        byWord.size === 0 ? [] : searchWords(`${posting.title ?? ''}\n${posting.description ?? ''}`);
      const acceptsBids = posting.status === 'Pending' && !hasClosed(posting.deadline, posting.postedAt);
      const lists = [byCategory.get(posting.category), byCategory.get(undefined)];
      for (const prefix of prefixesOf(words)) lists.push(byWord.get(prefix));
      return lists.flatMap((list) =>
        (list ?? []).filter(
          ({ uid, since, filter }) =>
            since < posting.position &&
            uid !== posting.ownerUid &&
            fitsFilter(filter, posting, acceptsBids) &&
            hasAll(words, filter.words),
        ),
      );
    },
  };
};
