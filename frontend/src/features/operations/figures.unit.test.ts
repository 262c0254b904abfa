import { describe, expect, it } from 'vitest';
import { rateText, shareOf } from './projections/rebuild/rebuildText.ts';

describe('a rate', () => {
  it.each([
    [0, '0/s'],
    [0.01, '0.1/s'],
    [9.94, '9.9/s'],
    [12_345.6, '12,346/s'],
  ])('of %d reads %s', (rate, text) => {
    expect(rateText(rate)).toBe(text);
  });
});

describe('the share of the ledger', () => {
  it('is 1 for an empty ledger, and never more than 1', () => {
    expect(shareOf(0, 0)).toBe(1);
    expect(shareOf(12, 10)).toBe(1);
    expect(shareOf(1, 4)).toBe(0.25);
  });
});
