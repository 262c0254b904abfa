import { describe, expect, it } from 'vitest';
import { numbersFor } from './numbers.ts';
import { typedAmountFor, typedCountFor } from './typedCount.ts';

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
  it.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'ar-EG'])('is understood as %s writes it', (locale) => {
    const reader = { locales: [locale] };
    for (const count of [0, 7, 1234, 1_234_567])
      expect(typedCountFor(reader)(numbersFor(reader).count(count))).toBe(String(count));
  });
  it.each(['2026-11-21', '12.5', '1,23', 'soon', '2026-11-21T09:30:15.123+02:00'])('is not %j', (text) => {
    expect(typedCountFor({ locales: ['en-US'] })(text)).toBe(text);
  });
});

describe('a typed amount', () => {
  it.each([
    ['en-US', '12.50', '12.5'],
    ['en-US', '1,234.5', '1234.5'],
    ['de-DE', '12,50', '12.5'],
    ['de-DE', '1.000', '1000'],
    ['de-DE', '1.234,05', '1234.05'],
    ['ar-EG', '٥٠٠', '500'],
    ['ar-EG', '١٬٢٣٤٫٥٠', '1234.5'],
    ['ar-EG', ' 500.00 ', '500'],
  ])('is understood as %s writes it: %j', (locale, typed, amount) => {
    expect(typedAmountFor({ locales: [locale] })(typed)).toBe(amount);
  });
  it.each(['12,', '1.2345', ',5', 'much'])('is not %j', (text) => {
    expect(typedAmountFor({ locales: ['de-DE'] })(text)).not.toMatch(/^\d+(\.\d{1,2})?$/);
  });
});
