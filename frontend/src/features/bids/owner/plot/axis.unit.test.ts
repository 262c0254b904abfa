import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf } from './OffersPlot.tsx';

describe('an axis', () => {
  it.each([
    [
      [760, 900, 1200],
      [600, 800, 1000, 1200],
    ],
    [
      [3, 10],
      [2, 4, 6, 8, 10],
    ],
    [[5], [5, 6]],
    [
      [0, 1e9],
      [0, 500_000_000, 1e9],
    ],
  ])('around %j has the marks %j', (values, marks) => {
    expect(axisOf(values).marks).toEqual(marks);
  });

  it('has room for every value, and few marks', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, (values) => {
        const { marks, at } = axisOf(values);
        expect(marks.length).toBeLessThanOrEqual(6);
        for (const value of values) {
          expect(at(value)).toBeGreaterThanOrEqual(0);
          expect(at(value)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
