import { Problem } from '@marketplace/service-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorOf, valuesIn } from './cursor.ts';

const query = fc.string({ unit: 'binary' });
type Values = readonly (string | number)[];
const posted = fc.nat();
const end: fc.Arbitrary<Values> = fc.oneof(
  fc.tuple(posted),
  fc.tuple(
    fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100),
    posted,
  ),
  fc.tuple(fc.constantFrom('2027-01-01', '0001-12-31'), posted),
);
const read = (cursor: string, of: string): Values | 'refused' => {
  try {
    return valuesIn(cursor, of);
  } catch (error) {
    if (error instanceof Problem && error.errors?.[0]?.path === 'cursor') return 'refused';
    throw error;
  }
};

describe('a cursor', () => {
  it('leads back to where its page ended, in its own query', () => {
    fc.assert(
      fc.property(end, query, (values, of) => {
        const cursor = cursorOf(values, of);
        expect(cursor).toMatch(/^[A-Za-z0-9_-]{1,1024}$/);
        expect(read(cursor, of)).toEqual(values);
      }),
    );
  });

  it('is refused in another query', () => {
    fc.assert(
      fc.property(end, query, query, (values, of, other) => {
        fc.pre(of !== other);
        expect(read(cursorOf(values, of), other)).toBe('refused');
      }),
    );
  });

  it('is refused where any part of it was changed', () => {
    const change = fc.record({ at: fc.nat(), drop: fc.nat(3), insert: fc.string({ maxLength: 3 }) });
    fc.assert(
      fc.property(end, query, change, (values, of, { at, drop, insert }) => {
        const cursor = cursorOf(values, of);
        const from = at % (cursor.length + 1);
        const changed = cursor.slice(0, from) + insert + cursor.slice(from + drop);
        fc.pre(changed !== cursor);
        expect(read(changed, of)).toBe('refused');
      }),
    );
  });

  it('is refused where it was made by hand: with another end, with no seal, or as no cursor at all', () => {
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [, seal] = JSON.parse(Buffer.from(cursorOf([7], 'q'), 'base64url').toString()) as unknown[];
    for (const bad of [
      made([[8], seal]),
      made([[7]]),
      made([[], seal]),
      made({}),
      made(null),
      'e30',
      '',
      '%',
    ])
      expect(read(bad, 'q')).toBe('refused');
    expect(read(made([[7], seal]), 'q')).toEqual([7]);
  });
});
