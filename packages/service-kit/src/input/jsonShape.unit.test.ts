import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertPlainNames, assertReadable } from './jsonShape.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const nestedObjects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const withKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 0]));
const json = JSON.stringify;

const check = (text: string): void => {
  assertReadable(Buffer.from(text));
  assertPlainNames(JSON.parse(text));
};

describe('the shape of a body', () => {
  it.each([
    ['a plain object', json({ title: 'A', tags: ['b', { c: null }] })],
    ['a value that is not an object', json('text')],
    ['32 levels', nested(32)],
    ['32 levels of objects', nestedObjects(32)],
    ['32 levels, and more that are closed', `[${'[],'.repeat(40)}${nested(31)}]`],
    ['1,000 keys', json(withKeys(1_000))],
    ['text that looks like a shape', json({ ...withKeys(999), a: '[{:,\\"'.repeat(5_000) })],
    ['a harmless "constructor"', json({ constructor: 'x' })],
    ['text about prototypes', json({ title: '__proto__' })],
  ])('is accepted: %s', (_what, text) => {
    expect(() => {
      check(text);
    }).not.toThrow();
  });

  it.each([
    ['33 levels', nested(33), 'levels'],
    ['33 levels of objects', nestedObjects(33), 'levels'],
    ['33 levels, though they are closed', `${'[]'.repeat(9)}${nestedObjects(33)}`, 'levels'],
    ['as many levels as 64 KiB can hold', nested(32_000), 'levels'],
    ['levels that are not closed', '['.repeat(33), 'levels'],
    ['1,001 keys', json(withKeys(1_001)), 'fields'],
    ['1,001 keys over several objects', json([withKeys(600), withKeys(401)]), 'fields'],
    ['too many values', json(Array(4_002).fill([])), 'values'],
    ['__proto__', '{"__proto__":{"a":1}}', 'not allowed'],
    ['__proto__ in another spelling', '{"\\u005f_proto__":{"a":1}}', 'not allowed'],
    ['__proto__ further in', '{"a":[{"__proto__":1}]}', 'not allowed'],
    ['constructor.prototype', '{"constructor":{"prototype":{}}}', 'not allowed'],
    ['constructor.prototype as one name', '{"constructor.prototype":1}', 'not allowed'],
  ])('is refused: %s', (_what, text, why) => {
    expect(() => {
      check(text);
    }).toThrow(why);
  });

  it('is either accepted or refused with a problem, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 40 }), (body) => {
        try {
          check(json(body));
        } catch (error) {
          expect(error).toMatchObject({ kind: 'invalid-request' });
        }
      }),
    );
  });
});
