import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '../problems/problem.ts';
import { decodeCursor, encodeCursor, type CursorValues } from './cursor.ts';

const query = fc.string({ unit: 'binary' });
const values: fc.Arbitrary<CursorValues> = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100),
    fc.constant(null),
  ),
  { maxLength: 4 },
);
const anyValues: z.ZodType<CursorValues> = z.array(z.union([z.string(), z.number(), z.null()]));
const decoded = (cursor: string, of: string, schema = anyValues): CursorValues | 'refused' | undefined => {
  try {
    return decodeCursor(cursor, of, schema);
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid-request' && error.errors?.[0]?.path === 'cursor')
      return 'refused';
    throw error;
  }
};
const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  it('gives the end of its page again, in its own query', () => {
    fc.assert(
      fc.property(values, query, (end, of) => {
        const cursor = encodeCursor(end, of);
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(decoded(cursor, of)).toEqual(end);
      }),
    );
  });

  it('is refused in another query', () => {
    fc.assert(
      fc.property(values, query, query, (end, of, other) => {
        fc.pre(of !== other);
        expect(decoded(encodeCursor(end, of), other)).toBe('refused');
      }),
    );
  });

  it('is refused if any part of it was changed', () => {
    const change = fc.record({ at: fc.nat(), drop: fc.nat(3), insert: fc.string({ maxLength: 3 }) });
    fc.assert(
      fc.property(values, query, change, (end, of, { at, drop, insert }) => {
        const cursor = encodeCursor(end, of);
        const from = at % (cursor.length + 1);
        const changed = cursor.slice(0, from) + insert + cursor.slice(from + drop);
        fc.pre(changed !== cursor);
        expect(decoded(changed, of)).toBe('refused');
      }),
    );
  });

  it('is refused if it was made by hand: with other values, without a seal, or as any text', () => {
    const [, seal] = JSON.parse(Buffer.from(encodeCursor([7], 'q'), 'base64url').toString()) as unknown[];
    for (const bad of [
      made([8, seal]),
      made([7]),
      made([]),
      made({}),
      made(null),
      'e30',
      '',
      '%',
      '{}',
      '\u0000',
    ])
      expect(decoded(bad, 'q')).toBe('refused');
    expect(decoded(made([7, seal]), 'q')).toEqual([7]);
  });

  it('is refused if it is 10 kB of anything', () => {
    for (const bad of [
      'A'.repeat(10_000),
      made('x'.repeat(7_000)),
      made(Array(5_000).fill(1)),
      '['.repeat(10_000),
    ])
      expect(decoded(bad, 'q')).toBe('refused');
    expect(decoded(made(JSON.parse('['.repeat(3_000) + ']'.repeat(3_000))), 'q')).toBe('refused');
  });

  it('is refused if its values do not fit the schema', () => {
    const schema = z.tuple([z.string(), z.int()]);
    expect(decoded(encodeCursor(['a', 1], 'q'), 'q', schema)).toEqual(['a', 1]);
    for (const end of [['a'], ['a', 'b'], ['a', 1, 2], [1.5, 1]])
      expect(decoded(encodeCursor(end, 'q'), 'q', schema)).toBe('refused');
  });
});
