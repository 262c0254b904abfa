import type { Request } from 'express';
import type { Language } from './shell.ts';

const cookie = /(?:^|;\s*)language=([A-Za-z-]{2,16})(?:;|$)/;

/** The reader's languages, the preferred one first: the choice that `theme.js` keeps, then the browser's. */
const wished = (req: Request): readonly string[] => {
  const chosen = cookie.exec(req.headers.cookie ?? '')?.[1];
  return [...(chosen === undefined ? [] : [chosen]), ...req.acceptsLanguages()];
};

/** The page's language: the first wished one that the page has, else English. */
export const readersLanguage = (req: Request, languages: readonly Language[]): Language => {
  const has = (code: string) => languages.find(({ lang }) => lang === code);
  for (const code of wished(req)) {
    const found = has(code) ?? has(code.split('-')[0] ?? '');
    if (found) return found;
  }
  return has('en') ?? { lang: 'en', dir: 'ltr' };
};
