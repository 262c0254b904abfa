import { describe, expect, it } from 'vitest';
import { durationText } from './durationText.ts';

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
