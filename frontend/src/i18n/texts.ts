import { texts, type Cases, type Compiled, type Messages } from 'virtual:texts';
import { withDigits } from '../formats/digits.ts';
import { thisReader } from '../formats/reader.ts';
import { loadOnce } from '../browser/loadOnce.ts';
import { i18n } from './i18n.tsx';
import { language } from '../browser/language.ts';

export const languages: readonly string[] = Object.keys(texts);

const compiled: Record<string, Compiled> = {};

const tag = /(<\/?\d+\/?>)/;
/** The text with the reader's digits; the digits in tags such as `<0>` stay. */
const written = (text: string): string =>
  text
    .split(tag)
    .map((piece) => (tag.test(piece) ? piece : withDigits(piece)))
    .join('');

const ofReader = (text: Compiled): Compiled =>
  typeof text === 'string'
    ? written(text)
    : text.map((token) => {
        if (typeof token === 'string') return written(token);
        const [name, format = '', cases] = token;
        return cases ? [name, format, allOfReader(cases)] : token;
      });
const allOfReader = (texts: Cases) =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [
      id,
      typeof text === 'object' || typeof text === 'string' ? ofReader(text) : text,
    ]),
  );

/** Activates the loaded texts with the reader's digits. The server calls it for each page, because each has another reader. */
export const showTexts = (): void =>
  i18n.loadAndActivate({
    locale: language,
    locales: [...thisReader.locales],
    messages: (withDigits('0') === '0' ? compiled : allOfReader(compiled)) as Record<string, string>,
  });

export const addTexts = (messages: Messages): void => {
  Object.assign(compiled, messages);
  showTexts();
};

const load = async (part: 'all' | 'staff' | 'rare') =>
  addTexts((await texts[language]?.[part]())?.messages ?? {});

/** Loads the texts of the app, except the texts that `withTexts` loads. */
export const loadTexts = (): Promise<void> => load('all');

const loads = { staff: loadOnce(() => load('staff')), rare: loadOnce(() => load('rare')) } as const;

/** Loads the texts for the server, which renders all public pages. */
export const loadServedTexts = async (): Promise<void> => {
  await loadTexts();
  await loads.rare();
};

/** Loads a page that most users do not see, with its texts. */
export const withTexts = async <Page>(part: keyof typeof loads, page: Promise<Page>): Promise<Page> => {
  const [loaded] = await Promise.all([page, loads[part]()]);
  return loaded;
};
