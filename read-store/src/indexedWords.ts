import { searchWords } from '@marketplace/contracts';
import type { TaskDocument } from './documents.ts';

// An index has its limits: a lexeme of PostgreSQL at most 2,046 bytes; a code point takes at most four. What is
// searched for is shorter (200 code points), so a cut word is still found by every beginning that can be asked for.
const longestWord = 500;
const cut = (word: string): string =>
  word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word;

/** The words that a task is found by, each by all its beginnings. */
export const indexedWords = ({ title, description }: Pick<TaskDocument, 'title' | 'description'>): string[] =>
  searchWords(`${title}\n${description}`).map(cut);
