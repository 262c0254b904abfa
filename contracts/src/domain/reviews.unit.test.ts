import { expect, it } from 'vitest';
import { reviewUntil, shownAlone } from './reviews.ts';
import { dayMs } from './values/day.ts';
import { daysToReview } from './values/limits.ts';

it('a review alone is shown one millisecond after the last moment at which the other side may write', () => {
  const ended = '2027-01-01T00:00:00.000Z';
  const until = Date.parse(reviewUntil(ended));
  expect(until - Date.parse(ended)).toBe(daysToReview * dayMs);
  expect(shownAlone(new Date(until)) < ended).toBe(true);
  expect(shownAlone(new Date(until + 1))).toBe(ended);
});
