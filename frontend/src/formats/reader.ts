import { language } from '../browser/language.ts';
import { onServer } from '../browser/onServer.ts';

/** The languages and the time zone in which a reader reads dates and numbers. */
export interface Reader {
  /** Languages with their regions (BCP 47), the preferred one first; empty means the browser's default. */
  readonly locales: readonly string[];
  /** The IANA name of the time zone; undefined means the browser's time zone. */
  readonly timeZone?: string | undefined;
}

const ofThePage = (locale: string): boolean => {
  try {
    return new Intl.Locale(locale).language === language;
  } catch {
    return false; // as 'en-US@posix', from the system's settings
  }
};

const locales = onServer ? [language] : [...navigator.languages.filter(ofThePage), language];

/** The reader of this browser: uses the page's language, with the reader's region if the browser's languages have one for it. */
export const thisReader: Reader = { locales, timeZone: onServer ? 'UTC' : undefined };

/** On the server, sets the locale of the next page to the one of its reader's browser. */
export const writeAs = (locale: string): void => {
  locales[0] = locale;
};

/** The calendar of all dates, because deadlines, fields for dates and served pages use it, and browsers choose different ones. */
export const calendar = 'gregory';

/** Makes a formatter at its first use, one for each locale, because making one is slow. */
export const once = <Value>(make: () => Value): (() => Value) => {
  const formatters: Record<string, Value> = {};
  return () => (formatters[locales[0] ?? ''] ??= make());
};
