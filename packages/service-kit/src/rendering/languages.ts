import type { Language } from './webApp.ts';

const english: Language = { lang: 'en', dir: 'ltr' };

/** The first wished language that the pages have, else English. */
export const languageOf = (wished: readonly string[], languages: readonly Language[]): Language => {
  const has = (code: string) => languages.find(({ lang }) => lang === code);
  for (const code of wished) {
    const found = has(code) ?? has(code.split('-')[0] ?? '');
    if (found) return found;
  }
  return has('en') ?? english;
};

const isOf = (lang: string, tag: string): boolean => {
  try {
    return new Intl.Locale(tag).language === lang;
  } catch {
    return false; // as '*'
  }
};

/**
 * The locale that the web app chooses from `navigator.languages`, see `frontend/src/formats/reader.ts`. A region that Intl does not
 * know is left out, and so are options: a page has at most as many locales as Intl has for its language.
 */
export const localeOf = (lang: string, accepted: readonly string[]): string => {
  const tags = accepted.filter((tag) => isOf(lang, tag));
  const { locale } = new Intl.DateTimeFormat([...tags, lang]).resolvedOptions();
  return new Intl.Locale(locale).baseName;
};
