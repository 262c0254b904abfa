import { createLogger } from '../index.ts';
import { createTestDatabase } from '../testing/index.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrayLiteral } from './arrayLiteral.ts';
import { openPool } from './connection.ts';
import { binder, literalOf, rowsOf } from './statement.ts';
import { arrayOfJson, arrayOfTexts, arrayOfWords } from './textArray.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ level: 'silent', name: 'test' });
  pool = openPool({ url: database.url }, { name: 'test', max: 2, logger });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Without NUL, which PostgreSQL can't store, and lone surrogates, which pg can't send. */
const anyText = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', ''));
const tricky = fc.oneof(anyText, fc.constantFrom('', 'NULL', '"', '\\', '{}', `a'b`, ',', ' x ', '\\"'));

/** The values that PostgreSQL reads from an array parameter. */
const asArray = async (type: string, parameter: string | Buffer): Promise<unknown> =>
  (await rowsOf<[unknown]>(pool, { name: `as ${type}`, text: `SELECT $1::${type}[]` }, [parameter]))[0]?.[0];

/** The same as texts. */
const asText = async (type: string, parameter: string | Buffer): Promise<unknown> =>
  (
    await rowsOf<[unknown]>(pool, { name: `${type} as text`, text: `SELECT ($1::${type}[])::text[]` }, [
      parameter,
    ])
  )[0]?.[0];

describe('an array parameter', () => {
  it('is read with the same texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(tricky, { nil: undefined })), async (texts) => {
        expect(await asArray('text', arrayOfTexts(texts))).toEqual(texts.map((text) => text ?? null));
      }),
    );
  });
  it('is read with the same JSON, byte for byte', async () => {
    const texts = ['{"b":1,"a":"\\"ö\\u0000"}', '[ ]', '""'];
    expect(await asArray('json', arrayOfJson(texts))).toEqual(texts.map((text): unknown => JSON.parse(text)));
    expect(await asText('json', arrayOfJson(texts))).toEqual(texts);
  });
  it('is read with the same words, whatever their order', async () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'z', 'é', 'ß', '日', '1', '😀'),
      minLength: 1,
      maxLength: 8,
    });
    const words = fc.uniqueArray(word, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(words, { nil: undefined })), async (lists) => {
        const text = `SELECT tsvector_to_array(list), list = text::tsvector
          FROM unnest($1::tsvector[], $2::text[]) AS lists (list, text)`;
        const asTexts = arrayOfTexts(lists.map((list) => list?.join(' ')));
        const rows = await rowsOf<[string[] | null, boolean | null]>(pool, { name: 'words', text }, [
          arrayOfWords(lists),
          asTexts,
        ]);
        expect(rows).toEqual(
          lists.map((list) => (list ? [expect.any(Array), true] : [null, null]) as unknown),
        );
        expect(rows.map(([list]) => list?.toSorted())).toEqual(lists.map((list) => list?.toSorted()));
      }),
    );
  });
  it('is read with the same numbers and booleans', async () => {
    expect(await asArray('integer', arrayLiteral([1, undefined, -2]))).toEqual([1, null, -2]);
    expect(await asArray('boolean', arrayLiteral([true, false]))).toEqual([true, false]);
  });
});

describe('a bound value', () => {
  it('is read the same as a parameter and as a literal', async () => {
    await fc.assert(
      fc.asyncProperty(tricky, fc.array(tricky), fc.integer(), async (text, texts, number) => {
        const { values, bind } = binder();
        const select = (as: typeof bind) =>
          `SELECT ${as(text)}::text, ${as(texts)}::text[], ${as(number)}::int`;
        const bound = select(bind);
        expect(await rowsOf(pool, { text: bound, values })).toEqual([[text, texts, number]]);
        expect(await rowsOf(pool, { text: select(literalOf) })).toEqual([[text, texts, number]]);
      }),
    );
  });
});
