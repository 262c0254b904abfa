import { language } from '../i18n/language.ts';
import { once } from './reader.ts';

// These are words of the page, so they are in its language.
const inWords = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
const inNumbers = once(() => new Intl.RelativeTimeFormat(language));

/** 'in 5 minutes', '1 hour ago' */
export const timeDistance = (value: number, unit: 'minute' | 'hour' | 'day'): string =>
  inNumbers().format(value, unit);

/** A number of calendar days: 'tomorrow', 'in 6 days', '3 weeks ago'. */
export const dayDistance = (days: number): string => {
  const size = Math.abs(days);
  if (size < 14) return inWords().format(days, 'day');
  if (size < 60) return inWords().format(Math.round(days / 7), 'week');
  if (size < 730) return inWords().format(Math.round(days / 30.44), 'month');
  return inWords().format(Math.round(days / 365.25), 'year');
};
