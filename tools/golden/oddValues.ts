import fc from 'fast-check';
import type { Random } from './random.ts';

/** Texts that programs often get wrong, beside any others. The ledger keeps each of them as it is. */
const knownTexts = [
  'Cafe\u0301 menu, with a combining accent (NFD)',
  '\u202eright to left\u202c, then back',
  '\u200b\u200d\u2060\ufeff', // nothing that can be seen
  'Windows\r\nlines, separators\u2028and\u2029these',
  '{"type":"BidPlaced","data":{"bidId":null}}',
  `'; DROP TABLE event_store.events; -- $1, $2::uuid[] \\x00 {a,"b"} NULL`,
  '<script>alert(1)</script> &amp; &#0;',
  '\u0130stanbul \u0131s\u0131 \u00df \u1e9e \ufb01',
  '  blanks at both ends\u00a0',
  '',
];

/** PostgreSQL can't read U+0000 in the data of a bid. */
const without0 = (text: string): string => text.replaceAll('\0', '');

export const texts = fc
  .oneof(
    { arbitrary: fc.constantFrom(...knownTexts), weight: 10 },
    { arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }), weight: 10 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 5 },
    { arbitrary: fc.string({ unit: 'binary', minLength: 100, maxLength: 100 }), weight: 1 },
  )
  .map(without0);

export const emails = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom(
    '"quoted name"@example.com',
    '\u05d3\u05e0\u05d4@\u05d3\u05d5\u05d2\u05de\u05d4.example',
    '',
  ),
);

export const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** One of these values: the same for the same state of `random`. */
export const oneOf = <T>(random: Random, values: fc.Arbitrary<T>): T => {
  const [value] = fc.sample(values, { seed: random.below(2 ** 31), numRuns: 1 });
  return value as T;
};
