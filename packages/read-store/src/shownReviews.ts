import { shownAlone } from '@marketplace/contracts';
import type { ColumnsOf } from './projections/index.ts';
import type { ConditionOn } from './query.ts';

/** The deals of a person with a review about this person that everybody may see: both sides have written, or nobody can write any more. */
export const shownReviewsOf = (uid: string, now: Date): readonly ConditionOn<'deals'>[] => [
  { field: 'uid', is: uid },
  { field: 'written', from: 1 },
  { any: [[{ field: 'wrote', from: 1 }], [{ field: 'endedAt', to: shownAlone(now) }]] },
];

/** The same rule, for one deal. */
export const isReviewShown = (
  { written, wrote, endedAt }: Pick<ColumnsOf<'deals'>, 'written' | 'wrote' | 'endedAt'>,
  now: Date,
): boolean => written > 0 && (wrote > 0 || endedAt <= shownAlone(now));
