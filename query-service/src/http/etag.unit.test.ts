import { describe, expect, it } from 'vitest';
import { hasTag } from './etag.ts';

describe('If-None-Match', () => {
  it.each([
    ['"a"', '"a"'],
    ['W/"a"', '"a"'],
    ['"a"', 'W/"a"'],
    ['W/"a"', 'W/"a"'],
    ['"x", W/"a" ,"y"', '"a"'],
    ['"x,W/","a"', '"a"'],
    ['*', '"a"'],
    [' * ', 'W/"a"'],
  ])('%s contains %s', (header, etag) => {
    expect(hasTag(header, etag)).toBe(true);
  });
  it.each([
    ['"b"', '"a"'],
    ['a', '"a"'],
    ['"a', '"a"'],
    ['"A"', '"a"'],
    ['"xa"', '"a"'],
    ['"x,a"', '"a"'],
    ['', '"a"'],
    ['**', '"a"'],
  ])('%s does not contain %s', (header, etag) => {
    expect(hasTag(header, etag)).toBe(false);
  });
});
