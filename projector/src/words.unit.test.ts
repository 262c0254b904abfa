import { expect, it } from 'vitest';
import { durationOf, sizeOf } from './words.ts';

it('durations and sizes are written as people say them', () => {
  expect([0.44, 90, 180, 7_200].map(durationOf)).toEqual(['0.4 s', '90 s', '3 minutes', '2 hours']);
  expect([5.12e8, 3.2e9].map(sizeOf)).toEqual(['512 MB', '3.2 GB']);
});
