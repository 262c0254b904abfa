import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBetween, partNames, totalOf, withFewParts, type Bar } from './bars.ts';

const anyBars = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 100 }),
    parts: fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      fc.integer({ min: 1, max: 9 }),
    ),
  }),
);
const total = (bars: readonly Bar[]) => bars.reduce((sum, bar) => sum + totalOf(bar), 0);

it('a picture has few parts, and none of the figures is lost', () => {
  fc.assert(
    fc.property(anyBars, (bars) => {
      const few = withFewParts(bars, 'others');
      expect(few.names.length).toBeLessThanOrEqual(6);
      expect(few.bars.map(totalOf)).toEqual(bars.map(totalOf));
      expect(
        few.bars.flatMap(({ parts }) => Object.keys(parts)).every((name) => few.names.includes(name)),
      ).toBe(true);
      expect(few.names.slice(0, 5)).toEqual(partNames(bars).slice(0, 5));
    }),
  );
});

it('what is between two times and what is not is all', () => {
  fc.assert(
    fc.property(anyBars, fc.integer({ min: 0, max: 100 }), (bars, middle) => {
      expect(countBetween(bars, 0, middle) + countBetween(bars, middle, 101)).toBe(total(bars));
    }),
  );
});
