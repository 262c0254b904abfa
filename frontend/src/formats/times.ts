import { calendar, once, thisReader, type Reader } from './reader.ts';

const minute: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** Formats times in the reader's language and time zone. */
export const timesFor = ({ locales, timeZone }: Reader) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = once(() => new Intl.DateTimeFormat(locales, { calendar, timeZone, ...options }));
    return (at: Date): string => formatter().format(at);
  };
  return {
    /** '31 May 2030, 23:59' */
    moment: format(minute),
    momentInUtc: format({ ...minute, timeZone: 'UTC' }),
    /** '31 May 2030, 23:59:59' */
    toTheSecond: format({ ...minute, second: '2-digit' }),
    /** '31 May 2030 at 23:59' */
    long: format({ dateStyle: 'long', timeStyle: 'short' }),
    /** '31 May, 23:59' */
    dayAndClock: format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    dayAndClockInUtc: format({
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
    }),
    /** '31 May' */
    day: format({ day: 'numeric', month: 'short' }),
    /** '31 May 2030' */
    dayInUtc: format({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    clockInUtc: format({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
    /** '23:59' */
    clock: format({ timeStyle: 'short' }),
    /** '23:59:59' */
    clockToTheSecond: format({ timeStyle: 'medium' }),
  };
};

export const times = timesFor(thisReader);
