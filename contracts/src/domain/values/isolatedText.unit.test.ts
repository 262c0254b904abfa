import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolatedText, withClosedMarks } from './isolatedText.ts';
import { withVisibleMarks } from './visibleMarks.ts';

const pieces = Array.from(
  '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061cab ש1٣$-()\n\r\u2028\u2029\u0085',
);
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join(''));

/**
 * What is open at each place of a paragraph, as the rules X1 to X8 of the Unicode bidirectional algorithm say, and after its end:
 * `i` for an isolate, `e` for an embedding or an override.
 */
const openIn = (paragraph: string): string[] => {
  const opened = [''];
  for (const mark of paragraph) {
    const open = opened.at(-1) ?? '';
    if (/[\u202a\u202b\u202d\u202e]/.test(mark)) opened.push(`${open}e`);
    else if (/[\u2066-\u2068]/.test(mark)) opened.push(`${open}i`);
    else if (mark === '\u202c') opened.push(open.replace(/e$/, ''));
    else if (mark === '\u2069') opened.push(open.replace(/ie*$/, ''));
    else opened.push(open);
  }
  return opened;
};

describe('the marks of direction in a text', () => {
  it.each([
    ['A\u2069\u202eB name', 'A\u202eB name\u202c'],
    ['A\u202cB', 'AB'],
    ['\u2067A\u202bB\u2069C\u202c', '\u2067A\u202bB\u202c\u2069C'],
    ['\u202eA\u2066B\u202cC', '\u202eA\u2066BC\u2069\u202c'],
    ['\u202eA\r\n\u202cB\u2029\u2069C', '\u202eA\u202c\nB\nC'],
    ['\u2067שלום\u2069 \u200e(1)\t2', '\u2067שלום\u2069 \u200e(1)\t2'],
  ])('of %j are closed: %j', (text, closed) => {
    expect(withClosedMarks(text)).toBe(closed);
  });

  it('end in their line, never end anything around it, and nothing else of a text changes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const closed = withClosedMarks(text);
        for (const line of closed.split('\n')) {
          // Inside of one isolate around it, as `bdi` makes it.
          const opened = openIn(`\u2068${line}`).slice(1);
          expect(opened.every((open) => open.startsWith('i'))).toBe(true);
          expect(opened.at(-1)).toBe('i');
        }
        expect(closed).not.toMatch(/[\r\u0085\u2028\u2029]/);
        expect(withClosedMarks(closed)).toBe(closed);
        const plain = (one: string) => one.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
        expect(plain(closed)).toBe(plain(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are escapes in JSON, which means the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const json = withVisibleMarks(JSON.stringify({ text, budget: 321 }));
        expect(json).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        expect(JSON.parse(json)).toEqual({ text, budget: 321 });
      }),
    );
  });
});

describe('a text in a sentence', () => {
  it.each([
    ['Ada (1)', 'Ada (1)', '\u2068Ada (1)\u2069'],
    ['A\u2069\u202eB', '\u2068A\u202eB\u202c\u2069', '\u2068A\u202eB\u202c\u2069'],
    ['شعار 5', '\u2068شعار 5\u2069', '\u2068شعار 5\u2069'],
    ['٣', '\u2068٣\u2069', '٣'],
    ['12,345', '12,345', '12,345'],
    ['$321', '$321', '\u2068$321\u2069'],
    ['two\n\nlines', 'two lines', '\u2068two lines\u2069'],
  ])('%j is isolated where it needs it', (text, leftToRight, rightToLeft) => {
    expect([isolatedText(text, 'ltr'), isolatedText(text, 'rtl')]).toEqual([leftToRight, rightToLeft]);
  });
});
