import { texts } from 'virtual:texts';
import { loadOnce } from '../browser/loadOnce.ts';
import { language } from '../browser/language.ts';
import { addTexts } from './runtime.tsx';

/** The languages that the page can show. */
export const languages: readonly string[] = Object.keys(texts);

const load = async (part: 'first' | 'home' | 'pages' | 'staff') =>
  addTexts((await texts[language]?.[part]())?.messages ?? {});
const loadHome = loadOnce(() => load('home'));
const loadPages = loadOnce(() => load('pages'));
const loadStaff = loadOnce(() => load('staff'));

const beside = async <Part>(part: Promise<Part>, loading: Promise<void>): Promise<Part> => {
  const [loaded] = await Promise.all([part, loading]);
  return loaded;
};

/** Loads the texts of the first load. */
export const loadFirstTexts = (): Promise<void> => load('first');

/** Loads the texts of the pages beside a page, so that a page never shows without them. */
export const withTexts = <Part>(part: Promise<Part>): Promise<Part> => beside(part, loadPages());

/** The same for what the home page shows below the first screens. */
export const withHomeTexts = <Part>(part: Promise<Part>): Promise<Part> => beside(part, loadHome());

/** The same for the pages of auditors and operators. */
export const withStaffTexts = <Part>(part: Promise<Part>): Promise<Part> =>
  beside(withTexts(part), loadStaff());
