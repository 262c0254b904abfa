import { language } from '../i18n/language.ts';
import { onServer } from '../onServer.ts';

/** How somebody writes dates and numbers, and their clock. */
export interface Reader {
  /** Languages with their regions (BCP 47), the preferred one first; none: the browser's default. */
  readonly locales: readonly string[];
  /** IANA name; undefined: the browser's. */
  readonly timeZone?: string | undefined;
}

const isValid = (locale: string): boolean => {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false; // as 'en-US@posix', from the system's settings
  }
};

const ofThePage = (locale: string): boolean =>
  isValid(locale) && new Intl.Locale(locale).language === language;

/** The reader of this browser: writes as the page's language does, with their own region if the browser has one for it. */
export const thisReader: Reader = onServer
  ? { locales: [language], timeZone: 'UTC' }
  : { locales: [...navigator.languages.filter(ofThePage), language] };

/** A formatter, made at its first use: a browser takes long to make one. */
export const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};
