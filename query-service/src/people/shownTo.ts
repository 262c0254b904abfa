import { goneIn, shownAlone, type PersonalText } from '@marketplace/contracts';
import type { ConditionOn, ReadDocument } from '@marketplace/read-store';
import type { Part } from '@marketplace/read-store/projections';

type FoundDeal = ReadDocument<'deals'>;

/** The deals of a person with a review about this person that everybody may see: both sides have written, or nobody can write any more. */
export const shownOf = (uid: string, now: Date): readonly ConditionOn<'deals'>[] => [
  { field: 'uid', is: uid },
  { field: 'written', from: 1 },
  { any: [[{ field: 'wrote', from: 1 }], [{ field: 'endedAt', to: shownAlone(now) }]] },
];

/** The same rule, for one deal. */
export const isShown = ({ columns: { written, wrote, endedAt } }: FoundDeal, now: Date): boolean =>
  written > 0 && (wrote > 0 || endedAt <= shownAlone(now));

/** What the person was in the deal. */
export const partIn = ({ columns }: FoundDeal): 'owner' | 'bidder' => {
  const [part] = columns.standing.split(' ') as [Part];
  return part === 'bidder' ? part : 'owner';
};

/** The stars and the text of the review about the person, if there is one. */
export const reviewIn = ({
  body: { stars, text, writtenAt: at },
}: FoundDeal): { stars: number; text?: PersonalText; forgotten?: true; at: string } => ({
  stars,
  ...(text !== '' && { text }),
  ...goneIn({ text }),
  at,
});
