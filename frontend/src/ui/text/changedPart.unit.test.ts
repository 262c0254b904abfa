import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPart } from './changedPart.ts';

const text = fc.array(fc.constantFrom('bread', 'round', ' ', '\n', '👩‍🍳', 'ש')).map((parts) => parts.join(''));

describe('the changed part of a text', () => {
  it('loses nothing of either text', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const part = changedPart(before, after);
        expect(part.start + part.before + part.end).toBe(before);
        expect(part.start + part.after + part.end).toBe(after);
      }),
    );
  });

  it('is empty for equal texts', () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(changedPart(same, same)).toMatchObject({ before: '', after: '' });
      }),
    );
  });

  it('consists of whole words', () => {
    expect(changedPart('Round, with old bread.', 'Round, with olive bread.')).toEqual({
      start: 'Round, with ',
      before: 'old',
      after: 'olive',
      end: ' bread.',
    });
  });
});
