import fc from 'fast-check';
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
    expect(trendOf(keep(before, swapped), 60)).toBe('steady');
  });

  it.each([
    ['steady', (second: number) => 500 + (second % 3) * 10],
    ['steady', (second: number) => (second % 2) * 15],
    ['steady', (second: number) => (second < 30 ? 9_000 : 5_000)],
    ['rising', (second: number) => second * 60],
    ['falling', (second: number) => 10_000 - second * 100],
  ])('have the trend %s', (trend, lagAt) => {
    expect(trendOf(each(40, lagAt), 60)).toBe(trend);
  });

  it('have no trend of events that came just now', () => {
    expect(
      trendOf(
        each(40, (second) => second * 60),
        1.9,
      ),
    ).toBe('steady');
  });
  it('have the seconds left, or null while nothing is applied', () => {
    expect(secondsLeft(each(10, () => 1_000))).toBe(10);
    expect(secondsLeft(each(10, () => 0))).toBe(0);
    expect(secondsLeft(each(10, () => 1_000, 0))).toBeNull();
  });
});

const anyHistory = fc.array(
  fc.record({
    after: fc.integer({ min: 50, max: 1_500 }),
    head: fc.nat(2_000),
    applied: fc.constantFrom(0, 0, 500, 9_000),
  }),
  { maxLength: 40 },
);
interface Step {
  readonly after: number;
  readonly head: number;
  readonly applied: number;
}
const samplesOf = (steps: readonly Step[]): readonly Sample[] => {
  let last: Sample = { at: 0, generation: 1, position: 0, head: 0 };
  let samples: readonly Sample[] = [last];
  for (const { after, head, applied } of steps) {
    const grown = last.head + head;
    last = { ...last, at: last.at + after, head: grown, position: Math.min(grown, last.position + applied) };
    samples = keep(samples, last);
  }
  return samples;
};
const lastSeconds = (step: fc.Arbitrary<Pick<Step, 'head' | 'applied'>>, min: number) =>
  fc
    .array(step, { minLength: min, maxLength: 20 })
    .map((all) => all.map((one) => ({ ...one, after: 1_000 })));

describe('the trend of the lag, whatever it was before', () => {
  it('is rising after some seconds in which events came and none was applied', () => {
    const stopped = lastSeconds(
      fc.record({ head: fc.integer({ min: 1, max: 2_000 }), applied: fc.constant(0) }),
      4,
    );
    fc.assert(
      fc.property(anyHistory, stopped, (before, then) => {
        expect(trendOf(samplesOf([...before, ...then]), 60)).toBe('rising');
      }),
    );
  });

  it('is falling after some seconds in which none came and some were applied, as long as more than these are left', () => {
    const rate = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(anyHistory, rate, fc.integer({ min: 4, max: 20 }), (before, applied, seconds) => {
        const behind = { after: 1_000, head: applied * 30, applied: 0 };
        const then = Array.from({ length: seconds }, () => ({ after: 1_000, head: 0, applied }));
        expect(trendOf(samplesOf([...before, behind, ...then]), 60)).toBe('falling');
      }),
    );
  });

  it('is steady where nothing moves for ten seconds', () => {
    const still = Array.from({ length: 11 }, () => ({ after: 1_000, head: 0, applied: 0 }));
    fc.assert(
      fc.property(anyHistory, (before) => {
        expect(trendOf(samplesOf([...before, ...still]), 60)).toBe('steady');
      }),
    );
  });
});
