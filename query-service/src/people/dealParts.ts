import { goneIn, type PersonalText } from '@marketplace/contracts';
import type { ReadDocument } from '@marketplace/read-store';
import type { Part } from '@marketplace/read-store/projections';

type FoundDeal = ReadDocument<'deals'>;

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
