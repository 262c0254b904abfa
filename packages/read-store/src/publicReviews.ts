import { shownAlone } from '@marketplace/contracts';
import type { ConditionOn } from './query.ts';

/**
 * The deals of a person with a review about this person that everybody may see: both sides have written, or nobody can write any more.
 * Until then only its author and auditors may: every answer to others that has or proves a review asks by these conditions.
 */
export const publicReviewsOf = (uid: string, now: Date): readonly ConditionOn<'deals'>[] => [
  { field: 'uid', is: uid },
  { field: 'written', from: 1 },
  { any: [[{ field: 'wrote', from: 1 }], [{ field: 'endedAt', to: shownAlone(now) }]] },
];

/** The same without those that a moderator has hidden: only they count. */
export const countedReviewsOf = (uid: string, now: Date): readonly ConditionOn<'deals'>[] => [
  ...publicReviewsOf(uid, now),
  // In documents of an earlier version it is missing.
  { field: 'hidden', not: 1 },
];
