import { once, thisReader, type Reader } from './reader.ts';

/** Distances in time. The words are in the page's language, the digits as the reader writes them. */
export const distancesFor = ({ locales }: Reader) => {
  const format = (options?: Intl.RelativeTimeFormatOptions) =>
    once(() => new Intl.RelativeTimeFormat([...locales], options));
  const inWords = format({ numeric: 'auto' });
  const inNumbers = format();
  return {
    /** 'in 5 minutes', '1 hour ago' */
    time: (value: number, unit: 'minute' | 'hour' | 'day'): string => inNumbers().format(value, unit),
    /** A number of calendar days: 'tomorrow', 'in 6 days', '3 weeks ago'. */
    day: (days: number): string => {
      const size = Math.abs(days);
      if (size < 14) return inWords().format(days, 'day');
      if (size < 60) return inWords().format(Math.round(days / 7), 'week');
      if (size < 730) return inWords().format(Math.round(days / 30.44), 'month');
      return inWords().format(Math.round(days / 365.25), 'year');
    },
  };
};

export const { time: timeDistance, day: dayDistance } = distancesFor(thisReader);
