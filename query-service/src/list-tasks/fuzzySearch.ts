import { searchWords, wordPattern, type TaskDetails } from '@marketplace/contracts';
import { bestMatchesOf, type ConditionOn, type DocumentReader } from '@marketplace/read-store';
import { createTurns } from '@marketplace/service-kit/async';
import type { Listing } from './listing.ts';

/** A search with more words is not repeated with fuzzy matches: each word costs several reads. */
const mostWords = 6;
/** The number of fuzzy searches at a time in this process, so that they leave most connections to other calls. */
const atOnce = 2;
/** In milliseconds: the longest wait for a turn, and the time after which a search begins no further read. */
const longestWaitMs = 200;
const longestMs = 1_000;

type TaskConditions = readonly ConditionOn<'tasks'>[];

/** Undefined: there are no matches. `late`: none was found in time, because other searches have the turns, or reads are slow. */
type FuzzyMatches = readonly string[] | 'late' | undefined;

export type FindFuzzyMatches = (words: readonly string[], where: TaskConditions) => Promise<FuzzyMatches>;

/** A word as the task has it, with its accents and other marks, in lower case. */
const writtenIn = (
  { title, description }: Pick<TaskDetails, 'title' | 'description'>,
  word: string,
): string =>
  `${title} ${description}`
    .toLowerCase()
    .match(wordPattern)
    ?.find((one) => searchWords(one)[0] === word) ?? word;

/** Finds the fuzzy matches for a search without a result. */
export const createFuzzySearch = (
  documents: Pick<DocumentReader, 'similarWords' | 'page'>,
): FindFuzzyMatches => {
  const turns = createTurns({ atOnce, ofOne: atOnce });

  /** The word itself, if words of matching tasks begin with it, else the nearest word for which this is so. */
  const meantBy = async (
    word: string,
    where: TaskConditions,
    isOnlyWord: boolean,
    end: AbortSignal,
  ): Promise<FuzzyMatches> => {
    const writtenByTask = async (wanted: string): Promise<string | undefined> => {
      const query = {
        where: [...where, { words: [wanted] }],
        order: ['posted'],
        descending: true,
        limit: 1,
      } as const;
      const [found] = (await documents.page('tasks', query)).documents;
      return found && writtenIn(found.body, wanted);
    };
    // If the search has only this word, it is known to find nothing.
    const same = isOnlyWord ? undefined : await writtenByTask(word);
    if (same !== undefined) return [same];
    for (const match of bestMatchesOf(word, await documents.similarWords(word))) {
      if (end.aborted) return 'late';
      const written = await writtenByTask(match.word);
      if (written !== undefined) return [written];
    }
    return undefined;
  };

  const look = async (words: readonly string[], where: TaskConditions): Promise<FuzzyMatches> => {
    const end = AbortSignal.timeout(longestMs);
    const meant: string[] = [];
    // The words are read one after the other: after a word without a fuzzy match, the rest is not needed.
    for (const word of words) {
      const matches = await meantBy(word, where, words.length === 1, end);
      if (matches === undefined || matches === 'late') return matches;
      meant.push(...matches);
      if (end.aborted) return 'late';
    }
    return meant.some((word, index) => searchWords(word)[0] !== words[index]) ? meant : undefined;
  };

  /** Replaces each word that begins no word of a task by the nearest word that does. `where`: the other filters. */
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
  /** The result with fuzzy matches, if the search itself has no result. */
  readonly fuzzy?: { readonly list: List; readonly words: string };
  /** The fuzzy matches were not found in time: the next answer may be better. */
  readonly isLate?: true;
}

/** Repeats a search without a result with fuzzy matches. */
export const readWithFuzzyMatches = async <List>(
  findFuzzyMatches: FindFuzzyMatches,
  listing: Listing,
  read: (listing: Listing) => Promise<List>,
  isEmpty: (list: List) => boolean,
): Promise<SearchedList<List>> => {
  const exact = await read(listing);
  const { search } = listing;
  if (search === undefined || !isEmpty(exact)) return { exact };
  const words = await findFuzzyMatches(search.words, search.others);
  if (words === undefined) return { exact };
  if (words === 'late') return { exact, isLate: true };
  const list = await read(search.withWords(words));
  return isEmpty(list) ? { exact } : { exact, fuzzy: { list, words: words.join(' ') } };
};
