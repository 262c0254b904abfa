import { z } from 'zod';
import { dayMs } from './values/day.ts';
import { daysToReview, mostStars } from './values/limits.ts';
import { breaks } from './values/rules.ts';
import { missingOr } from './values/text.ts';

/** The last moment for a review of a deal with this end (ISO 8601, UTC). */
export const reviewUntil = (endedAt: string): string =>
  new Date(Date.parse(endedAt) + daysToReview * dayMs).toISOString();

/** The stars of a review that a person sends. */
export const starsSchema = z
  .int({
    error: missingOr('Stars', breaks('rule.whole-number', { field: 'Stars', least: 1, most: mostStars })),
  })
  .min(1, { error: breaks('rule.at-least', { field: 'Stars', limit: 1 }) })
  .max(mostStars, { error: breaks('rule.at-most', { field: 'Stars', limit: mostStars }) })
  .meta({ description: '1 is the worst, 5 the best', example: 5 });

/** Of a deal that ended by then (ISO 8601, UTC), also a review alone is shown at the time `now`: the other side can write no more. */
export const shownAlone = (now: Date): string =>
  new Date(now.getTime() - daysToReview * dayMs - 1).toISOString();
