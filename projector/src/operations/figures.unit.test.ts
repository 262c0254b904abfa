import { describe, expect, it } from 'vitest';
import { keep, rateOf, secondsLeft, shownRate, trendOf, type Sample } from './figures.ts';

const each = (seconds: number, lagAt: (second: number) => number, rate = 100): readonly Sample[] =>
  Array.from({ length: seconds + 1 }, (_, second) => {
    const position = second * rate;
    return { at: second * 1_000, generation: 1, position, head: position + lagAt(second) };
  }).reduce<readonly Sample[]>(keep, []);

describe('the figures of a projection', () => {
  it('have the rate of the last seconds, and zero before there are two samples', () => {
    expect(rateOf([])).toBe(0);
    expect(rateOf(each(0, () => 5))).toBe(0);
    expect(rateOf(each(60, () => 5))).toBe(100);
  });

  it.each([
    [0, 0],
    [0.19999, 0.2],
    [9.94, 9.9],
    [9.96, 10],
    [10.4, 10],
    [1_234.567, 1_235],
  ])('show a rate of %d as %d', (rate, shown) => {
    expect(shownRate(rate)).toBe(shown);
  });

  it('start again with another generation', () => {
    const before = each(10, () => 0);
    const swapped = { at: 11_000, generation: 2, position: 5_000, head: 5_000 };
    expect(rateOf(keep(before, swapped))).toBe(0);
    expect(trendOf(keep(before, swapped))).toBe('steady');
  });

  it.each([
    ['steady', (second: number) => 500 + (second % 3) * 10],
    ['steady', (second: number) => (second % 2) * 15],
    ['rising', (second: number) => second * 50],
    ['falling', (second: number) => 10_000 - second * 100],
  ])('have the trend %s', (trend, lagAt) => {
    expect(trendOf(each(40, lagAt))).toBe(trend);
  });

  it('have the seconds left, or null while nothing is applied', () => {
    expect(secondsLeft(each(10, () => 1_000))).toBe(10);
    expect(secondsLeft(each(10, () => 0))).toBe(0);
    expect(secondsLeft(each(10, () => 1_000, 0))).toBeNull();
  });
});
