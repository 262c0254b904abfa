import { describe, expect, it } from 'vitest';
import { formatMoney } from './Money.tsx';

describe('money', () => {
  it.each([
    [0, '$0'],
    [1200, '$1,200'],
    [99.5, '$99.50'],
    [1e9, '$1,000,000,000'],
  ])('of %d reads %j', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });
});
