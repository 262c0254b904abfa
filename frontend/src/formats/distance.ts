import { dayMs } from '@marketplace/contracts';
import { once, thisReader, type Reader } from './reader.ts';

const hourMs = 3_600_000;

/** Distances in time. The words are in the page's language, the digits as the reader writes them. */
export const distancesFor = ({ locales }: Reader) => {
  const format = (options?: Intl.RelativeTimeFormatOptions) =>
    once(() => new Intl.RelativeTimeFormat([...locales], options));
  const inWords = format({ numeric: 'auto' });
  const inNumbers = format();
  const inDays = (days: number, near: () => Intl.RelativeTimeFormat): string => {
    const size = Math.abs(days);
    if (size < 14) return near().format(days, 'day');
    if (size < 60) return inWords().format(Math.round(days / 7), 'week');
    if (size < 730) return inWords().format(Math.round(days / 30.44), 'month');
    return inWords().format(Math.round(days / 365.25), 'year');
  };
  /** 'in 5 minutes', '1 hour ago', 'this minute' */
  const time = (value: number, unit: 'minute' | 'hour'): string => inWords().format(value, unit);
  return {
    time,
    /** A number of calendar days: 'tomorrow', 'in 6 days', '3 weeks ago'. */
    day: (days: number): string => inDays(days, inWords),
    /**
     * The time until the end of a day in UTC, or since: 'in 6 days', 'in 5 hours', '2 hours ago'. It is never 'today' or 'yesterday',
     * because this day ends at another time than the reader's day. `smallest`: the smallest unit.
     */
    untilEnd: (ms: number, smallest: 'minute' | 'hour' = 'minute'): string => {
      const size = Math.abs(ms);
      if (size >= dayMs) return inDays(Math.floor(ms / dayMs), inNumbers);
      if (size >= hourMs || smallest === 'hour') return time(Math.trunc(ms / hourMs), 'hour');
      return time(Math.trunc(ms / 60_000), 'minute');
    },
  };
};

export const { time: timeDistance, day: dayDistance, untilEnd } = distancesFor(thisReader);
