import { texts } from 'virtual:texts';
import { loadOnce } from '../loadOnce.ts';
import { language } from './language.ts';
import { addTexts } from './runtime.tsx';

/** The languages that the page can show. */
export const languages: readonly string[] = Object.keys(texts);

const load = async (part: 'first' | 'pages') => (await texts[language]?.[part]())?.messages ?? {};

/** Loads the texts of the first load. */
export const loadFirstTexts = async (): Promise<void> => {
  addTexts(await load('first'));
};

const loadPageTexts = loadOnce(async () => addTexts(await load('pages')));

/** Loads the texts of the pages beside a page, so that a page never shows without them. */
export const withTexts = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, loadPageTexts()]);
  return loaded;
};
