import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonShapeFault, jsonSizeFault } from './jsonShape.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const nestedObjects = (levels: number): unknown =>
  JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels));
const withKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 0]));

describe('the shape of a body', () => {
  it.each([
    ['a plain object', { title: 'A', tags: ['b', { c: null }] }],
    ['a value that is not an object', 'text'],
    ['32 levels', nested(32)],
    ['32 levels of objects', nestedObjects(32)],
    ['1,000 keys', withKeys(1_000)],
    ['a harmless "constructor"', { constructor: 'x' }],
    ['text about prototypes', { title: '__proto__' }],
  ])('is accepted: %s', (_what, body) => {
    expect(jsonShapeFault(body)).toBeUndefined();
  });

  it.each([
    ['33 levels', nested(33), 'levels'],
    ['33 levels of objects', nestedObjects(33), 'levels'],
    ['as many levels as 64 KiB can hold', nested(32_000), 'levels'],
    ['1,001 keys', withKeys(1_001), 'fields'],
    ['1,001 keys over several objects', [withKeys(600), withKeys(401)], 'fields'],
    ['__proto__', JSON.parse('{"__proto__":{"a":1}}'), 'not allowed'],
    ['__proto__ further in', JSON.parse('{"a":[{"__proto__":1}]}'), 'not allowed'],
    ['constructor.prototype', JSON.parse('{"constructor":{"prototype":{}}}'), 'not allowed'],
    ['constructor.prototype as one name', { 'constructor.prototype': 1 }, 'not allowed'],
  ])('is refused: %s', (_what, body, why) => {
    expect(jsonShapeFault(body)).toContain(why);
  });

  it.each([
    ['levels', '['.repeat(33), 'levels'],
    ['levels, though they are closed', `${'[]'.repeat(9)}${'{"a":'.repeat(33)}`, 'levels'],
    ['fields', JSON.stringify(withKeys(1_001)), 'fields'],
    ['values', JSON.stringify(Array(4_002).fill([])), 'values'],
    ['neither', JSON.stringify({ ...withKeys(999), a: '[{:,\\"'.repeat(5_000) }), undefined],
    ['neither, in 32 levels', '['.repeat(32) + ']'.repeat(32) + '[]'.repeat(40), undefined],
  ])('is seen before it is parsed: too many %s', (_what, text, why) => {
    const fault = jsonSizeFault(Buffer.from(text));
    if (why === undefined) expect(fault).toBeUndefined();
    else expect(fault).toContain(why);
  });

  it('is checked without an error, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 40 }), (body) => {
        expect(['string', 'undefined']).toContain(typeof jsonShapeFault(body));
      }),
    );
  });
});
