import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPart } from './changedPart.ts';

const text = fc.array(fc.constantFrom('bread', 'round', ' ', '\n', '👩‍🍳', 'ש')).map((parts) => parts.join(''));

describe('where two texts differ', () => {
  it('loses nothing of either', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const part = changedPart(before, after);
        expect(part.start + part.before + part.end).toBe(before);
        expect(part.start + part.after + part.end).toBe(after);
      }),
    );
  });

  it('is nowhere in equal ones', () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(changedPart(same, same)).toMatchObject({ before: '', after: '' });
      }),
    );
  });

  it('is made of whole words', () => {
    expect(changedPart('Round, with old bread.', 'Round, with olive bread.')).toEqual({
      start: 'Round, with ',
      before: 'old',
      after: 'olive',
      end: ' bread.',
    });
  });
});
