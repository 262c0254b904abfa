import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonicalJson.ts';

const name = fc.oneof(
  fc.constantFrom('10', '9', '__proto__', 'toJSON', 'ä', 'a', 'aB', 'ab', 'b'),
  fc.string({ unit: 'binary' }),
);
const plain = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);

describe('canonical JSON', () => {
  it('is that of the library, for few and plain values as for any', () => {
    const flat = fc.dictionary(name, fc.oneof({ weight: 9, arbitrary: plain }, fc.constant(undefined)), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(fc.oneof(flat, fc.jsonValue({ stringUnit: 'grapheme' })), (value) => {
        const json = (of: (value: unknown) => string | undefined) => {
          try {
            return of(value);
          } catch {
            return undefined;
          }
        };
        expect(json(canonicalJson)).toBe(json(canonicalize));
      }),
      { numRuns: 1_000 },
    );
  });
});
