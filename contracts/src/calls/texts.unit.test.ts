import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../http/problems.ts';
import { exampleOf } from '../openapi/exampleOf.ts';
import { allCalls } from './calls.ts';

/** The fields of all calls whose text users write. */
const texts = allCalls.flatMap(({ id, body }) => {
  if (!body) return [];
  const example = exampleOf(body.schema, 'input') as Readonly<Record<string, unknown>>;
  return Object.entries(example).flatMap(([field, value]) =>
    // An address and the options of a list are no texts; a blank name counts as none.
    typeof value === 'string' && !['confirm', 'query', 'userName'].includes(field)
      ? [{ id, field, schema: body.schema, example }]
      : [],
  );
});

it('the calls with texts are known here', () => {
  expect(texts.length).toBeGreaterThan(20);
});

describe.each(texts)('$id', ({ field, schema, example }) => {
  it(`refuses a ${field} that nobody can see or read, and names it`, () => {
    for (const unseen of ['', ' \n', '\u200b', '\u2800', '\u3164', '\u00ad', '\0', '\ud800', '\uffff']) {
      const { error } = schema.safeParse({ ...example, [field]: unseen });
      expect(error && fieldErrors(error).map(({ path }) => path)).toEqual([field]);
    }
  });
});
