import { describe, expect, it } from 'vitest';
import { daysFor } from './days.ts';
import { digitsFor } from './digits.ts';
import { distancesFor } from './distance.ts';
import { numbersFor } from './numbers.ts';
import { timesFor } from './times.ts';

const at = new Date('2026-12-22T16:05:09Z');

describe('all digits that a reader sees', () => {
  it.each([
    ['ar-EG', /^[^0-9]*$/],
    ['ar-AE', /^[^٠-٩]*$/],
    ['ar', /^[^٠-٩]*$/],
    ['de-CH', /^[^٠-٩]*$/],
  ])('are of one kind in %s', (locale, oneKind) => {
    const reader = { locales: [locale], timeZone: 'UTC' };
    const [days, distances, numbers] = [daysFor(reader), distancesFor(reader), numbersFor(reader)];
    for (const text of [
      days.fullText(Date.UTC(2026, 11, 22)),
      timesFor(reader).toTheSecond(at),
      distances.time(-21, 'minute'),
      ...[6, 28, 90, 1000].map(distances.day),
      numbers.count(2000),
      digitsFor(reader)('1 to 365, 5,000, 09:12'),
    ])
      expect(text).toMatch(oneKind);
  });

  it('are changed in a text for readers with other digits only', () => {
    const text = '5,000 in 1 to 365, Monday 09:12';
    expect(digitsFor({ locales: ['ar-EG'] })(text)).toBe('٥٬٠٠٠ in ١ to ٣٦٥, Monday ٠٩:١٢');
    expect(digitsFor({ locales: ['de-DE'] })(text)).toBe(text);
  });
});
