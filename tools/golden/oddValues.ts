import { codePoints } from '@marketplace/contracts';
import type { Random } from './random.ts';

/** Texts that programs often get wrong. The ledger keeps each of them as it is. */
const oddTexts = [
  'A logo for my shop',
  'Caf\u00e9 menu, composed (NFC)',
  'Cafe\u0301 menu, with a combining accent (NFD)',
  'A\u030angstro\u0308m / \u00c5ngstr\u00f6m / \u212b',
  '\u05e2\u05d1\u05e8\u05d9\u05ea \u05de\u05d9\u05de\u05d9\u05df \u05dc\u05e9\u05de\u05d0\u05dc',
  '\u202eright to left\u202c, then back',
  '\u0645\u0631\u062d\u0628\u0627 \u0628\u0627\u0644\u0639\u0627\u0644\u0645 123',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466} \u{1f3f3}\ufe0f\u200d\u{1f308} \u{1f1e9}\u{1f1f0}',
  '\u{20000}\u{2a6d6}\u{10ffff} four bytes each',
  '\u200b\u200d\u2060\ufeff', // nothing that can be seen
  'two\nlines',
  'Windows\r\nlines',
  'an old\rMac',
  'tab\there',
  'separators\u2028and\u2029these',
  `"double" 'single' \`back\` \u201ccurly\u201d`,
  '{"type":"BidPlaced","data":{"bidId":null}}',
  '[1,2,3]',
  'null',
  'true',
  '0',
  '-1e400',
  '""',
  `'; DROP TABLE event_store.events; --`,
  `$1, $2::uuid[] \\x00 {a,"b"} NULL`,
  "E'\\'",
  '<script>alert(1)</script> &amp; &#0;',
  '=HYPERLINK("http://example.com")',
  '../../etc/passwd',
  '%00%0a',
  '\\u0000 \\n \\',
  '  blanks at both ends\u00a0',
  ' ',
  '',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035aa\u0334lgo',
  '\u0130stanbul \u0131s\u0131 \u00df \u1e9e \ufb01',
  '\u01c5 \u03a3\u03c2\u03c3',
  '\u2126 \u03a9',
  '__proto__',
  'constructor',
  'toString',
];

/** The longest text that a field takes, in characters (code points). */
const limits: Readonly<Record<string, number>> = {
  title: 200,
  description: 5_000,
  message: 2_000,
  note: 2_000,
  reason: 1_000,
  userName: 100,
};
const usualLimit = 200;

const cut = (text: string, limit: number): string => Array.from(text).slice(0, limit).join('');

/** A text for a field; now and then it is as long as the field takes. */
export const oddText = (random: Random, field: string): string => {
  const limit = limits[field] ?? usualLimit;
  const text = random.pick(oddTexts);
  if (text.length > 0 && random.chance(limit > usualLimit ? 0.02 : 0.05))
    return cut(text.repeat(Math.ceil(limit / codePoints(text))), limit);
  return random.chance(0.2) ? cut(`${text} ${random.pick(oddTexts)}`, limit) : cut(text, limit);
};

export const oddEmail = (random: Random): string =>
  random.pick([
    'ada@example.com',
    "Bob.O'Neil+tasks@Example.COM",
    '"quoted name"@example.com',
    'j\u00f6rg@b\u00fccher.example',
    `${'a'.repeat(64)}@${'b'.repeat(200)}.example`,
    '\u05d3\u05e0\u05d4@\u05d3\u05d5\u05d2\u05de\u05d4.example',
    '',
  ]);

export const oddDay = (random: Random): string =>
  random.pick([
    '0001-01-01',
    '1970-01-01',
    '1999-12-31',
    '2028-02-29',
    '2027-02-28',
    '2038-01-19',
    '9999-12-31',
  ]);

/** Money, and any other number. */
export const oddNumber = (random: Random): number =>
  random.pick([0, 0.01, 0.1, 0.29, 1, 1.1, 19.99, 99.95, 120.5, 65_536, 1e6, 999_999_999.99, 1e9]);
