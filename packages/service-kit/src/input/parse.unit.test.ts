import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseQuery } from './parse.ts';

it('refuses an address with more than 50 options, without a word about each of them', () => {
  const query = (count: number) => ({
    url: `/tasks?${Array.from({ length: count }, (_, at) => `o${at}=1`).join('&')}`,
  });
  expect(() => parseQuery(z.strictObject({}), query(50))).toThrow('o49');
  expect(() => parseQuery(z.strictObject({}), query(3_000))).toThrow(
    /^The address has more than 50 options\.$/,
  );
});
