import { expect, it } from 'vitest';
import { counted, durationOf, sizeOf } from './words.ts';

it('counts, durations and sizes are written as people say them', () => {
  expect([1, 2, 12_345].map((count) => counted(count, 'event'))).toEqual([
    '1 event',
    '2 events',
    '12,345 events',
  ]);
  expect([0.44, 90, 180, 7_200].map(durationOf)).toEqual(['0.4 s', '90 s', '3 minutes', '2 hours']);
  expect([5.12e8, 3.2e9].map(sizeOf)).toEqual(['512 MB', '3.2 GB']);
});
