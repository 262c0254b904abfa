import { nearestOf, type ConditionOn, type DocumentReader } from '@marketplace/read-store';

/** A search with more words is not tried with near ones: each word costs several counts. */
const mostWords = 6;

/**
 * The words that are perhaps meant by a search that found nothing: instead of each one that begins no word of a task, the nearest
 * one that does. Undefined if a word has no near one, or none must change. `where`: the other filters.
 */
export const nearWordsOf = async (
  documents: Pick<DocumentReader, 'alike' | 'count'>,
  words: readonly string[],
  where: readonly ConditionOn<'tasks'>[],
): Promise<readonly string[] | undefined> => {
  if (words.length > mostWords) return undefined;
  const countOf = async (word: string) =>
    (await documents.count('tasks', [...where, { words: [word] }])).count;
  const meantBy = async (word: string): Promise<string | undefined> => {
    if ((await countOf(word)) > 0) return word;
    const near = nearestOf(word, await documents.alike(word));
    const counted = await Promise.all(near.map(async (one) => ({ ...one, count: await countOf(one.word) })));
    // Of equally near words, the one in most tasks.
    const [best] = counted
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.slips - b.slips || b.count - a.count);
    return best?.word;
  };
  const meant = await Promise.all(words.map(meantBy));
  const found = meant.flatMap((word) => word ?? []);
  const isOther = found.some((word, index) => word !== words[index]);
  return found.length === words.length && isOther ? found : undefined;
};
