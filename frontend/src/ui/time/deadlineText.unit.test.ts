import { closesAtOf, dayOf } from '@marketplace/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysFor } from '../../formats/days.ts';
import { distancesFor } from '../../formats/distance.ts';
import { someTask } from '../../testing/someTask.ts';
import { countdownText } from '../closing/ClosingCountdown.tsx';
import { deadlineText } from './deadlineText.ts';

const now = new Date('2026-11-21T23:00:00Z');

describe('a deadline', () => {
  it.each([
    ['2026-11-21', 'in 59 minutes', '21 Nov'],
    ['2026-11-22', 'in 1 day', '22 Nov'],
    ['2026-11-27', 'in 6 days', '27 Nov'],
    ['2026-11-20', '23 hours ago', '20 Nov'],
    ['2026-11-19', '2 days ago', '19 Nov'],
    ['2026-12-19', 'in 4 weeks', '19 Dec'],
    ['2027-05-21', 'in 6 months', '21 May 2027'],
    ['2030-11-21', 'in 4 years', '21 Nov 2030'],
  ])('on %s reads %j with its date', (day, distance, date) => {
    expect(deadlineText(day, now)).toEqual({ distance, date });
  });
  it.each([undefined, '', '2026-02-30', 'soon', '2026-11-21T00:00:00Z'])('is invalid for %j', (day) => {
    expect(deadlineText(day, now)).toBeUndefined();
  });
});

// From 12 hours behind UTC to 14 ahead, also with half and quarter hours.
const zones = [
  ...Array.from({ length: 27 }, (_, index) => `Etc/GMT${index < 12 ? '+' : '-'}${Math.abs(index - 12)}`),
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units = [
  ['minute', minute],
  ['hour', hour],
  ['day', day],
] as const;

/** What each phrase of a language means: the time from now, and the unit in which it says it. */
const meaningsIn = (locale: string) => {
  const phrases = new Intl.RelativeTimeFormat(locale);
  const meanings = units.flatMap(([unit, ms]) =>
    Array.from({ length: 60 }, (_, index) => index + 1).flatMap((count) =>
      [count, -count].map((value) => [phrases.format(value, unit), { means: value * ms, ms }] as const),
    ),
  );
  const thisMinute = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'minute');
  return new Map([...meanings, [thisMinute, { means: 0, ms: minute }] as const]);
};

describe.each(['en-US', 'de-DE', 'ar-EG'])('what is said of a deadline in %s', (locale) => {
  it('agrees with the end of bidding, in every zone, at each midnight', () => {
    const { untilEnd } = distancesFor({ locales: [locale] });
    const meanings = meaningsIn(locale);
    const inZones = zones.map((timeZone) => daysFor({ locales: [locale], timeZone }));
    const someDay = Date.UTC(2027, 2, 14);
    fc.assert(
      fc.property(
        fc.integer({ min: -11, max: 11 }),
        fc.constantFrom(...inZones),
        // A midnight of any zone, in quarters of an hour from the one of UTC; and the milliseconds beside it.
        fc.integer({ min: -12 * 4, max: 14 * 4 }),
        fc.constantFrom(-hour, -minute, -1, 0, 1, minute, hour),
        (daysAhead, written, quarters, beside) => {
          const at = new Date(someDay - quarters * 15 * minute + beside);
          const deadline = dayOf(new Date(someDay + daysAhead * day).toISOString());
          const left = Date.parse(closesAtOf(deadline)) - at.getTime();
          const { distance = '', date } = deadlineText(deadline, at, written, untilEnd) ?? {};
          // Not in the map: 'today', 'tomorrow', 'yesterday', which are not true in every zone.
          const { means, ms } = meanings.get(distance) ?? { means: NaN, ms: NaN };
          expect(Math.abs(means - left), distance).toBeLessThanOrEqual(ms);
          if (means !== 0) expect(means > 0, distance).toBe(left >= 0);
          // The day that the owner chose, for every reader.
          expect(date).toBe(written.text(Date.parse(deadline), at));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

it('says the end of bidding with the same numbers as the countdown', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * day, max: 2 * day }), fc.boolean(), (left, acceptingBids) => {
      const closes = new Date('2027-03-14T23:59:59.999Z');
      const at = new Date(closes.getTime() - left);
      const countdown = countdownText(someTask({ closesAt: closes.toISOString(), acceptingBids }), at);
      const distance = deadlineText('2027-03-14', at)?.distance ?? '';
      expect(countdown === 'Closed for bids').toBe(!acceptingBids || left < 0);
      if (acceptingBids && left >= 0) {
        expect(distance).toMatch(/^in |^this minute$/);
        if (left < day && left >= minute) expect(countdown).toContain(`Closes ${distance}`);
      } else if (left < 0) expect(distance).toMatch(/ ago$|^this minute$/);
    }),
  );
});
