import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { codePoints, optionalText, requiredText, withoutNoncharacters } from './text.ts';

const title = requiredText('Title', 200);
const messageFor = (input: unknown) => title.safeParse(input).error?.issues[0]?.message;

describe('a text that is required', () => {
  it.each([
    ['white space at its ends', '  Logo \t\n', 'Logo'],
    ['other line breaks', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['decomposed letters', 'Cafe\u0301', 'Caf\u00e9'],
    ['emoji and right-to-left text', '👩🏽‍🎨 שלום', '👩🏽‍🎨 שלום'],
    ['SQL and HTML', "'; DROP TABLE--<b>", "'; DROP TABLE--<b>"],
  ])('stores %s as the contract requires', (_what, given, kept) => {
    expect(title.parse(given)).toBe(kept);
  });

  it.each([
    ['nothing', undefined, 'Title is required.'],
    ['an empty text', '', 'Title is required.'],
    ['an operator object', { $gt: '' }, 'Title must be text.'],
    ['blanks', '   ', 'Title is required.'],
    ['only invisible characters', '\u200b\u2060\u3164\ufe0f\u2800\u{1d159}', 'Title is required.'],
    ['201 characters', '🙂'.repeat(201), 'Title is longer than 200 characters; shorten it.'],
  ])('refuses %s, with advice', (_what, given, message) => {
    expect(messageFor(given)).toBe(message);
  });

  it.each([
    ['NUL', 'a\0b'],
    ['escape', 'a\u001b[31m'],
    ['C1', 'a\u0085b'],
    ['DEL', 'a\u007f'],
  ])('refuses the control character %s', (_what, given) => {
    expect(messageFor(given)).toContain('control characters');
  });

  it.each(['\ufdd0', '\ufdef', '\ufffe', '\uffff', '\u{1fffe}', '\u{10ffff}'])(
    'refuses a code point that is no character: %j',
    (noncharacter) => {
      expect(messageFor(`a${noncharacter}`)).toContain('no characters');
      expect(withoutNoncharacters(`a${noncharacter}b\ufdf0🙂`)).toBe('ab\ufdf0🙂');
    },
  );

  it('refuses a lone surrogate', () => {
    expect(messageFor('a\ud800')).toContain('lone surrogate');
  });

  it('is not brought to NFC before its length and its marks are checked, because that takes seconds', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const longest = requiredText('Description', 5000);
    const marks = '\u0344\u0323'.repeat(15_000);
    const messages = [marks, `a${marks.slice(0, 200)}`, 'a'.repeat(60_000)].map(
      (text) => longest.safeParse(text).error?.issues[0]?.message,
    );
    expect(messages).toEqual([
      'Description has over 100 combining marks in a row; remove some of them.',
      'Description has over 100 combining marks in a row; remove some of them.',
      'Description is longer than 5,000 characters; shorten it.',
    ]);
    expect(normalize).not.toHaveBeenCalled();
    normalize.mockRestore();
  });

  it('may have as many decomposed letters and as much white space as it may have letters', () => {
    const vietnamese = '\u1ec7'.repeat(200);
    expect(title.parse(vietnamese.normalize('NFD'))).toBe(vietnamese);
    expect(title.parse(`${' '.repeat(9_000)}Logo`)).toBe('Logo');
    expect(title.parse(`Z${'\u0301\u0323'.repeat(15)}`)).toHaveLength(30);
  });

  it('counts code points, not UTF-16 units', () => {
    expect(title.parse('🙂'.repeat(200))).toHaveLength(400);
  });

  it('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = title.safeParse(text);
        if (!once.success) return;
        expect(title.parse(once.data)).toBe(once.data);
        expect(codePoints(once.data)).toBeLessThanOrEqual(200);
      }),
    );
  });
});

describe('a text that may be missing', () => {
  it('becomes empty if it is blank', () => {
    expect(optionalText('Name', 100).parse(' \u200b ')).toBe('');
  });
  it('refuses a bad text too', () => {
    expect(optionalText('Name', 100).safeParse('a\0').success).toBe(false);
  });
});
