import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('one thing is counted without an s', () => {
  expect([0, 1, 2, 12_345].map((count) => counted(count, 'event'))).toEqual([
    '0 events',
    '1 event',
    '2 events',
    '12,345 events',
  ]);
});
