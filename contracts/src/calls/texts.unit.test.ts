import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../http/problems.ts';
import { exampleOf } from '../openapi/exampleOf.ts';
import { allCalls } from './calls.ts';

/** The fields of all calls whose text users write. */
const texts = allCalls.flatMap(({ id, body }) => {
  if (!body) return [];
  const example = exampleOf(body.schema, 'input') as Readonly<Record<string, unknown>>;
  return Object.entries(example).flatMap(([field, value]) =>
    // An address and the options of a list are no texts.
    typeof value === 'string' && !['confirm', 'query'].includes(field)
      ? [{ id, field, schema: body.schema, example }]
      : [],
  );
});

it('the calls with texts are known here', () => {
  expect(texts.length).toBeGreaterThan(20);
});

describe.each(texts)('$id', ({ field, schema, example }) => {
  const { error: isRequired } = schema.safeParse({ ...example, [field]: '' });

  it(`refuses a ${field} that nobody can read, and names it`, () => {
    for (const unreadable of ['\0', '\ud800', '\uffff']) {
      const { error } = schema.safeParse({ ...example, [field]: unreadable });
      expect(error && fieldErrors(error).map(({ path }) => path)).toEqual([field]);
    }
  });
  it(`refuses a ${field} that nobody can see, or takes it as none if it may be empty`, () => {
    for (const unseen of ['', ' \n', '\u200b', '\u2800', '\u3164', '\u00ad']) {
      const { error, data } = schema.safeParse({ ...example, [field]: unseen });
      if (isRequired) expect(error && fieldErrors(error).map(({ path }) => path)).toEqual([field]);
      else expect(data).not.toHaveProperty(field, expect.stringMatching(/./s));
    }
  });
});
