import { describe, expect, it } from 'vitest';
import { deadlineText } from '../ui/time/deadlineText.ts';
import { momentText } from '../ui/time/momentText.ts';
import { daysFor, parseDay } from './days.ts';
import { timesFor } from './times.ts';

const zones = ['Etc/GMT+12', 'America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'];
const deadline = '2033-03-15';

describe('a calendar day', () => {
  it.each([
    ['en-US', 'Mar 15, 2033'],
    ['en-GB', '15 Mar 2033'],
    ['de-DE', '15. März 2033'],
    ['ar-EG', '١٥ مارس ٢٠٣٣'],
    // Browsers differ in the default calendar of a region.
    ['ar-SA-u-ca-islamic-umalqura', '١٥ مارس ٢٠٣٣'],
    ['en-u-ca-buddhist', 'Mar 15, 2033'],
  ])('reads in %s as %s, whatever the zone', (locale, text) => {
    for (const timeZone of zones)
      expect(deadlineText(deadline, new Date(0), daysFor({ locales: [locale], timeZone }))?.date).toBe(text);
  });

  it.each(['2033-02-29', '2033-3-15', '15.03.2033', '2033-03-15T00:00:00Z', undefined])(
    'is not %j',
    (text) => {
      expect(parseDay(text)).toBeUndefined();
    },
  );
});

describe('a moment', () => {
  const at = new Date('2030-05-31T23:59:59Z');
  it.each([
    ['en-US', 'America/Los_Angeles', 'May 31, 2030, 4:59 PM'],
    ['de-DE', 'Europe/Berlin', '1. Juni 2030, 1:59'],
    ['en-GB', 'Etc/GMT+12', '31 May 2030, 11:59'],
    ['ar-EG', 'Pacific/Kiritimati', '١ يونيو ٢٠٣٠، ١:٥٩ م'],
    ['ar-SA-u-ca-islamic-umalqura', 'Pacific/Kiritimati', '١ يونيو ٢٠٣٠، ١:٥٩ م'],
  ])('reads in %s, in %s, as %s', (locale, timeZone, text) => {
    const written = timesFor({ locales: [locale], timeZone });
    // Some versions of the languages' data have a narrow space before 'PM'.
    expect(written.moment(at).replaceAll('\u202f', ' ')).toBe(text);
  });

  it('is on the day of the reader', () => {
    const newYear = '2030-01-01T01:00:00Z';
    const [west, east] = ['America/Los_Angeles', 'Asia/Tokyo'].map((timeZone) =>
      momentText(newYear, new Date('2030-01-03T12:00:00Z'), daysFor({ locales: ['en-US'], timeZone })),
    );
    expect(west).toEqual({ distance: '3 days ago', date: 'Dec 31, 2029' });
    expect(east).toEqual({ distance: '2 days ago', date: 'Jan 1' });
  });
});
