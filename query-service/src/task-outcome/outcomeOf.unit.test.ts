import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outcomeOf } from './taskOutcome.ts';

const counted = (amounts: readonly number[]) =>
  new Map([...Map.groupBy(amounts, (amount) => amount)].map(([amount, same]) => [amount, same.length]));

it.each([
  [[300], 300, { offers: 1, place: 1 }],
  [[300, 100, 200, 200], 200, { offers: 4, place: 2 }],
  [[300, 100, 200, 200, 500], 500, { offers: 5, median: 200, place: 5 }],
  [[0.1, 0.2, 0.3, 10, 20, 30], 0.3, { offers: 6, median: 5.15, place: 3 }],
  // The mean 1.005 is rounded to the cent.
  [[1, 1, 1, 1.01, 1.01, 1.01], 1.01, { offers: 6, median: 1.01, place: 4 }],
])('of %j, %d sees %j', (amounts, own, outcome) => {
  expect(outcomeOf(counted(amounts), own)).toEqual(outcome);
});

const cents = fc.integer({ min: 0, max: 1e11 });
it('has as many offers below the median as above it, and the own place in order', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 5, maxLength: 40 }), fc.nat(), (given, chosen) => {
      const amounts = given.map((amount) => amount / 100);
      const own = amounts[chosen % amounts.length] ?? 0;
      const { offers, median = NaN, place } = outcomeOf(counted(amounts), own);
      expect(offers).toBe(amounts.length);
      expect(place).toBe(amounts.toSorted((a, b) => a - b).indexOf(own) + 1);
      for (const half of [
        amounts.filter((amount) => amount < median),
        amounts.filter((amount) => amount > median),
      ])
        expect(half.length).toBeLessThanOrEqual(offers / 2);
    }),
  );
});
