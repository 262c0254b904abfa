import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberTicks, timeTicks, topOf } from './scale.ts';

const day = 86_400_000;
const anyTime = fc.integer({ min: 0, max: 4e12 });

describe('the times on a scale', () => {
  it('are at most seven, in order, between its ends', () => {
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 60_000, max: 4_000 * day }), (from, length) => {
        const ticks = timeTicks(from, from + length);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
        expect(ticks.every((tick) => tick >= from && tick <= from + length)).toBe(true);
      }),
    );
  });
  it('are round ones of the shown clock', () => {
    const from = Date.UTC(2026, 0, 1, 9, 7);
    expect(
      timeTicks(from, from + 3_600_000).map((tick) => new Date(tick).toISOString().slice(11, 16)),
    ).toEqual(['09:10', '09:20', '09:30', '09:40', '09:50', '10:00']);
    const [midnight] = timeTicks(from, from + 4 * day, 2 * 3_600_000);
    expect(new Date(midnight ?? 0).toISOString()).toBe('2026-01-01T22:00:00.000Z');
  });
});

describe('the top of a scale', () => {
  it.each([
    [0, 'number', 1],
    [1, 'number', 1],
    [7, 'number', 10],
    [212, 'number', 500],
    [0.4, 'seconds', 1],
    [61, 'seconds', 120],
    [100_000, 'seconds', 100_000],
  ] as const)('for %d (%s) is %d', (highest, unit, top) => {
    expect(topOf(highest, unit)).toBe(top);
  });
});

it('numbers on a scale are round, and few', () => {
  expect(numberTicks(62)).toEqual([0, 20, 40, 60]);
  expect(numberTicks(1_000_000)).toEqual([0, 200_000, 400_000, 600_000, 800_000, 1_000_000]);
  expect(numberTicks(3)).toEqual([0, 1, 2, 3]);
});
