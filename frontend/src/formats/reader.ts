import { language } from '../browser/language.ts';
import { onServer } from '../browser/onServer.ts';

/** How somebody writes dates and numbers, and their clock. */
export interface Reader {
  /** Languages with their regions (BCP 47), the preferred one first; none: the browser's default. */
  readonly locales: readonly string[];
  /** IANA name; undefined: the browser's. */
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

/** The reader of this browser: writes as the page's language does, with their own region if the browser has one for it. */
export const thisReader: Reader = { locales, timeZone: onServer ? 'UTC' : undefined };

/** On the server: how the next page is written, as in the browser of its reader. */
export const writeAs = (locale: string): void => {
  locales[0] = locale;
};

/** Of deadlines, of the fields for dates, and of the served pages; browsers differ in the calendar of a region. */
export const calendar = 'gregory';

/** A formatter, made at its first use, for each way to write: a browser takes long to make one. */
export const once = <Value>(make: () => Value): (() => Value) => {
  const made: Record<string, Value> = {};
  return () => (made[locales[0] ?? ''] ??= make());
};
