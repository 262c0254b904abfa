import { describe, expect, it } from 'vitest';
import { numbersFor } from './numbers.ts';
import { typedNumberFor } from './typedNumber.ts';

describe('numbers and money', () => {
  it.each([
    ['en-US', '12,345', '0.4', '$1,200', '$99.50'],
    ['de-DE', '12.345', '0,4', '$1.200', '$99,50'],
    ['ar-EG', '١٢٬٣٤٥', '٠٫٤', '$١٬٢٠٠', '$٩٩٫٥٠'],
  ])('are written as in %s', (locale, count, decimal, whole, cents) => {
    const numbers = numbersFor({ locales: [locale] });
    expect([numbers.count(12_345), numbers.decimal(0.42), numbers.money(1200), numbers.money(99.5)]).toEqual([
      count,
      decimal,
      whole,
      cents,
    ]);
  });
});

describe('a typed number', () => {
  it.each(['en-US', 'en-IN', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'ar-EG', 'ar-MA', 'fa-IR'])(
    'is read as %s writes it',
    (locale) => {
      const reader = { locales: [locale] };
      const { count, money, field } = numbersFor(reader);
      for (const number of [0, 7, 99.5, 1234, 1250.05, 1_234_567])
        expect([count(Math.floor(number)), money(number), field(number)].map(typedNumberFor(reader))).toEqual(
          [Math.floor(number), number, number],
        );
    },
  );

  it.each([
    ['en-US', '1,250.50', 1250.5],
    ['en-US', '1,250', 1250],
    ['en-US', '1 250', 1250],
    ['en-US', ' $1,250.50 ', 1250.5],
    ['en-US', '1250.5 USD', 1250.5],
    ['en-US', '٥٠٠٫٥٠', 500.5],
    ['en-US', '-5', -5],
    ['de-DE', '12,50', 12.5],
    ['de-DE', '1.250', 1250],
    ['de-DE', '1.250,50', 1250.5],
    ['de-DE', '1.250,50 $', 1250.5],
    ['de-DE', '1\u00A0250,50', 1250.5],
    ['de-DE', '1\u202F250\u202F000', 1_250_000],
    ['de-AT', '1.250,50', 1250.5],
    ['de-CH', '1’250.50', 1250.5],
    ['ar-EG', '٥٠٠٫٥٠', 500.5],
    ['ar-EG', '١٬٢٥٠٫٥٠', 1250.5],
    ['ar-EG', '١،٢٥٠', 1250],
    ['ar-EG', '\u200F$١٬٢٥٠', 1250],
    ['ar-EG', '500.00', 500],
    ['ar', '٥٠٠٫٥٠', 500.5],
    ['ar', '۱۲۵۰٫۵', 1250.5],
    // These may mean another number, or are not numbers.
    ['en-US', '1.250', NaN],
    ['en-US', '12,50', NaN],
    ['en-US', '1.250,50', NaN],
    ['en-US', '1,25,000', NaN],
    ['de-DE', '1,250', NaN],
    ['de-DE', '12.50', NaN],
    ['de-DE', '0.250', NaN],
    ['de-DE', '1 250.000', NaN],
    ['ar-EG', '١٫٢٥٠', NaN],
    ['en-US', '1e3', NaN],
    ['en-US', '€12', NaN],
    ['en-US', '2026-11-21', NaN],
    ['en-US', '12.', NaN],
    ['en-US', '$', NaN],
    ['en-US', '', NaN],
  ])('in %s: %j is %d', (locale, typed, number) => {
    expect(typedNumberFor({ locales: [locale] })(typed)).toBe(number);
  });
});
