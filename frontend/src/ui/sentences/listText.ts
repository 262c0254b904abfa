import { language } from '../../browser/language.ts';

/** 'title, budget' */
export const listText = (words: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(words);
