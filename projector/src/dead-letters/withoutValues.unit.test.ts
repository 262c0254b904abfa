import type { StoredEvent } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { withoutValues } from './letterOf.ts';

const event = {
  type: 'BidPlaced',
  actor: { uid: 'uid-bob', email: 'bob@example.com' },
  data: { message: 'I live in Elm Street 5', userName: 'Bob', amount: 4711, tags: ['secret words'] },
} as unknown as StoredEvent;

it.each([
  ['broken for bob@example.com', 'broken for string of 15 characters'],
  ['no I live in Elm Street 5!', 'no string of 22 characters!'],
  ['Bob and secret words, 4711', 'string of 3 characters and string of 12 characters, a number'],
  // A part of a value, as the JSON parser shows it.
  [
    `Unexpected token 'E', "...in Elm St..." is not valid`,
    `Unexpected token 'string of 1 character', "string of 15 characters" is not valid`,
  ],
  [`reading 'userName' of BidPlaced`, `reading 'userName' of BidPlaced`],
  [
    'Event at position 184190: version 2 is newer than 1',
    'Event at position 184190: version 2 is newer than 1',
  ],
  [
    'Error: secret words\n    at f (a/b.ts:150:11)',
    'Error: string of 12 characters\n    at f (a/b.ts:150:11)',
  ],
])('an error says “%s” without values', (said, shown) => {
  expect(withoutValues(said, event)).toBe(shown);
});
