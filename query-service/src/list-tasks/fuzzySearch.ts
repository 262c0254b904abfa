import { bestMatchesOf, type ConditionOn, type DocumentReader } from '@marketplace/read-store';
import { createTurns } from '@marketplace/service-kit/async';
import type { Listing } from './listing.ts';

/** A search with more words is not tried with near ones: each word costs several counts. */
const mostWords = 6;
/** At a time in this process, so that searches for near words leave most connections to others. */
const atOnce = 2;
/** So long does a search wait for its turn, and so long may it begin another read. */
const longestWaitMs = 200;
const longestMs = 1_000;

type Where = readonly ConditionOn<'tasks'>[];

/** Undefined: no words are near. `late`: others are looking for theirs, or the reads are slow. */
type FuzzyMatches = readonly string[] | 'late' | undefined;

export type FindFuzzyMatches = (words: readonly string[], where: Where) => Promise<FuzzyMatches>;

/** Finds the words that are perhaps meant by searches that found nothing. */
export const createFuzzySearch = (documents: Pick<DocumentReader, 'alike' | 'count'>): FindFuzzyMatches => {
  const turns = createTurns({ atOnce, ofOne: atOnce });

  /** The word itself, if it begins words of tasks, or the nearest one that does. */
  const meantBy = async (
    word: string,
    where: Where,
    isOnlyWord: boolean,
    end: AbortSignal,
  ): Promise<FuzzyMatches> => {
    const isThere = async (one: string) =>
      (await documents.count('tasks', [...where, { words: [one] }])).count > 0;
    // A search for one word has found nothing.
    if (!isOnlyWord && (await isThere(word))) return [word];
    for (const near of bestMatchesOf(word, await documents.alike(word))) {
      if (end.aborted) return 'late';
      if (await isThere(near.word)) return [near.word];
    }
    return undefined;
  };

  const look = async (words: readonly string[], where: Where): Promise<FuzzyMatches> => {
    const end = AbortSignal.timeout(longestMs);
    const meant: string[] = [];
    // One after the other: the first word without a near one ends it.
    for (const word of words) {
      const near = await meantBy(word, where, words.length === 1, end);
      if (near === undefined || near === 'late') return near;
      meant.push(...near);
      if (end.aborted) return 'late';
    }
    return meant.some((word, index) => word !== words[index]) ? meant : undefined;
  };

  /** Instead of each word that begins no word of a task, the nearest one that does. `where`: the other filters. */
  return async (words, where) => {
    if (words.length > mostWords) return undefined;
    const endTurn = await turns.take('', AbortSignal.timeout(longestWaitMs)).catch(() => undefined);
    if (endTurn === undefined) return 'late';
    try {
      return await look(words, where);
    } finally {
      endTurn();
    }
  };
};

interface SearchedList<List> {
  readonly exact: List;
  /** What near words find, if the search itself finds nothing. */
  readonly near?: { readonly list: List; readonly words: string };
  /** Near words could not be looked for in time: the next answer may be better. */
  readonly isLate?: true;
}

/** A search that finds nothing is tried again with near words. */
export const readOrNear = async <List>(
  findNear: FindFuzzyMatches,
  listing: Listing,
  read: (listing: Listing) => Promise<List>,
  isEmpty: (list: List) => boolean,
): Promise<SearchedList<List>> => {
  const exact = await read(listing);
  const { search } = listing;
  if (search === undefined || !isEmpty(exact)) return { exact };
  const words = await findNear(search.words, search.others);
  if (words === undefined) return { exact };
  if (words === 'late') return { exact, isLate: true };
  const list = await read(search.withWords(words));
  return isEmpty(list) ? { exact } : { exact, near: { list, words: words.join(' ') } };
};
