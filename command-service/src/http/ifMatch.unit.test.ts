import { taskETag } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedVersionsOf } from './ifMatch.ts';

describe('an If-Match header', () => {
  it.each([
    [undefined, undefined],
    ['*', 'any'],
    [' * ', 'any'],
    ['"3.0"', [3]],
    ['"3.12.p"', [3]],
    ['"3.0", "5.1"', [3, 5]],
    ['"3.0","5.1"\t,', [3, 5]],
    [', ,"3.0"', [3]],
    ['W/"3.0"', []],
    ['W/"3.0", "4.0"', [4]],
    ['"of-another-server"', []],
    ['"a,b", "4.0"', [4]],
    ['""', []],
  ])('%s names the edits %j', (header, seen) => {
    expect(expectedVersionsOf(header)).toEqual(seen);
  });

  it.each([
    '',
    ' ',
    ',',
    '3.0',
    '"3.0',
    '"3.0" "4.0"',
    'w/"3.0"',
    '*, "3.0"',
    '"3.0", *',
    '"a"b"',
    'W/',
    '"\n"',
  ])('%j is malformed', (header) => {
    expect(() => expectedVersionsOf(header)).toThrow(Problem);
  });

  it('is found in any list of tags', () => {
    const version = fc.integer({ min: 1, max: 1e9 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(version, fc.nat(), fc.constant('0a1b2c3d'), fc.boolean()), { minLength: 1 }),
        (tags) => {
          const header = tags.map((tag) => taskETag(...tag)).join(', ');
          expect(expectedVersionsOf(header)).toEqual(tags.map(([edit]) => edit));
        },
      ),
    );
  });
  it('of 16 kB takes no long time', () => {
    expect(() => expectedVersionsOf('"a", '.repeat(3300) + '"')).toThrow(Problem);
  });
});
