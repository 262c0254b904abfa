import { dayMs } from '@marketplace/contracts';
import { calendar, once, thisReader, type Reader } from './reader.ts';

/** Reads a calendar day, `YYYY-MM-DD`, as the time of its midnight in UTC, because it has no time zone. Undefined if it is invalid. */
export const parseDay = (day: string | undefined): number | undefined => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day ? at : undefined;
};

const yearOf = (day: number): number => new Date(day).getUTCFullYear();

/** Calendar days as the reader writes them. */
export const daysFor = ({ locales, timeZone }: Reader) => {
  const format = (more?: Intl.DateTimeFormatOptions) =>
    // The month is a word, because 3/7 means different days in different countries.
    once(
      () =>
        new Intl.DateTimeFormat(locales, {
          calendar,
          day: 'numeric',
          month: 'short',
          timeZone: 'UTC',
          ...more,
        }),
    );
  const dayMonth = format();
  const full = format({ year: 'numeric' });
  // 'month/day/year' in the reader's time zone, only for computing; never shown.
  const computed = once(() => new Intl.DateTimeFormat('en-US', { timeZone }));

  /** The calendar day of a moment, in the reader's time zone. */
  const dayOf = (at: Date): number => {
    const [month = 0, day = 0, year = 0] = computed().format(at).split('/').map(Number);
    return new Date(0).setUTCFullYear(year, month - 1, day);
  };
  return {
    dayOf,
    /** '27 Nov', with the year if it is not the current one. */
    text: (day: number, now: Date): string =>
      (yearOf(day) === yearOf(dayOf(now)) ? dayMonth() : full()).format(day),
    /** '27 Nov 2026' */
    fullText: (day: number): string => full().format(day),
    /** The number of calendar days from now. */
    ahead: (day: number, now: Date): number => (day - dayOf(now)) / dayMs,
  };
};

export type Days = ReturnType<typeof daysFor>;
export const days = daysFor(thisReader);
