import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inRandomOrder, nextOf } from './walks.ts';

it('a walk comes to each number once, whatever chance says, and can be taken in parts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.integer({ min: 1, max: 9 }),
      (count, chance, part) => {
        const walk = inRandomOrder(count, () => chance);
        const come: number[] = [];
        for (let some = nextOf(walk, part); some.length > 0; some = nextOf(walk, part)) come.push(...some);
        expect(come.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index));
      },
    ),
  );
});
