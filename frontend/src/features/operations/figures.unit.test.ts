import { describe, expect, it } from 'vitest';
import { durationText, rateText, shareOf } from './figures.ts';

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [0.004, '0.1 s'],
    [0.42, '0.4 s'],
    [9.96, '10 s'],
    [59.6, '1 min'],
    [200, '3 min 20 s'],
    [3600, '1 h'],
    [7_325, '2 h 2 min'],
    [90_000, '1 d 1 h'],
  ])('of %d seconds reads %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

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
