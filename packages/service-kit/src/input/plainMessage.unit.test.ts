import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseBody } from './parse.ts';

const schema = z.strictObject({
  ids: z.array(z.string()).min(1).max(2),
  reason: z.string().min(1).max(5).optional(),
  kinds: z.record(z.string(), z.boolean()).optional(),
  state: z.enum(['parked', 'retrying']).optional(),
  days: z.int().min(1).max(365).optional(),
  name: z.string('The name is a text.').optional(),
});

it.each([
  [{}, 'ids is missing.'],
  [[], 'The body must be an object.'],
  [{ ids: 'a' }, 'ids must be a list.'],
  [{ ids: [] }, 'ids is empty.'],
  [{ ids: ['a', 'b', 'c'] }, 'ids must be at most 2 entries.'],
  [{ ids: ['a', 1] }, 'ids.1 must be a text.'],
  [{ ids: ['a'], reason: '' }, 'reason is empty.'],
  [{ ids: ['a'], reason: 'abcdef' }, 'reason must be at most 5 characters.'],
  [{ ids: ['a'], kinds: { bids: 'yes' } }, 'kinds.bids must be true or false.'],
  [{ ids: ['a'], state: 'lost' }, 'state must be one of: parked, retrying.'],
  [{ ids: ['a'], days: 366 }, 'days must be at most 365.'],
  [{ ids: ['a'], days: 0 }, 'days must be at least 1.'],
  [{ ids: ['a'], days: 1.5 }, 'days must be a whole number.'],
  [{ ids: ['a'], name: 1 }, 'The name is a text.'],
  [{ ids: ['a'], color: 1 }, 'color is not known here.'],
])('says what is wrong with %j: %s', (body, message) => {
  expect(() => parseBody(schema, body)).toThrow(expect.objectContaining({ message }) as Error);
});
