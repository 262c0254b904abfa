import { language } from '../../i18n/language.ts';

/** 'title, budget' */
export const listed = (words: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(words);
