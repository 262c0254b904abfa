import { searchWords } from '@marketplace/contracts';
import { layoutOf, type Collection } from './projections/index.ts';

/** The words of a document for searches by prefix; undefined if its collection has no search. */
export const searchedWordsOf = (collection: Collection, body: object): string[] | undefined => {
  const { searched } = layoutOf(collection);
  if (searched.length === 0) return undefined;
  const fields = body as Readonly<Record<string, string | null>>;
  return searchWords(searched.map((name) => fields[name] ?? '').join('\n'));
};

/** The owner and the hour of a task's last change: the limit of new words is for each of these. */
export const wordsAuthorOf = (body: object): string => {
  const { ownerUid = '', updatedAt = '' } = body as {
    readonly ownerUid?: string;
    readonly updatedAt?: string;
  };
  return `${ownerUid} ${updatedAt.slice(0, 13)}`;
};
