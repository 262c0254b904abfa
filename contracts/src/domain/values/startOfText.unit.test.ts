import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfText } from './endOfText.ts';
import { firstCharacters, startOfText } from './startOfText.ts';
import { codePoints } from './text.ts';

const signs = ['🇩🇪', '👨‍👩‍👧‍👦', '👍🏽', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'e\u0301', 'क्षि', '1️⃣', '😀', 'ش', 'a', ' '];
const letters = 'x'.repeat(99);

describe('a shortened text', () => {
  it.each(signs.slice(0, -1))('has whole signs: %s', (sign) => {
    expect(startOfText(`${letters}${sign}yz`, 100)).toBe(`${letters}${sign}…`);
    expect(endOfText(`yz${sign}${letters}`, 100)).toBe(`…${sign}${letters}`);
    expect(startOfText(`${letters}${sign}`, 100)).toBe(`${letters}${sign}`);
  });

  it('begins or ends as the text, and keeps within its limit', () => {
    const text = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.nat(12), (one, most) => {
        expect(one.startsWith(startOfText(one, most).replace(/…$/, ''))).toBe(true);
        expect(one.endsWith(endOfText(one, most).replace(/^…/, ''))).toBe(true);
        const first = firstCharacters(one, most, codePoints);
        expect(one.startsWith(first) && codePoints(first) <= most).toBe(true);
        expect(first.isWellFormed()).toBe(true);
      }),
    );
  });
});
