import { goneIn, type PersonalText } from '@marketplace/contracts';
import {
  publicReviewsOf,
  type ConditionOn,
  type DocumentReader,
  type ReadDocument,
} from '@marketplace/read-store';
import type { Side } from '@marketplace/read-store/projections';

type FoundDeal = ReadDocument<'deals'>;

/** What the person was in the deal. */
export const sideIn = ({ columns }: FoundDeal): 'owner' | 'bidder' => {
  const [side] = columns.standing.split(' ') as [Side];
  return side === 'bidder' ? side : 'owner';
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

/** The reviews about this person that everybody may see, of the sides of deals that match; a task has few. */
export const publicReviewsAbout = async (
  { documents, clock }: { readonly documents: Pick<DocumentReader, 'page'>; readonly clock: () => Date },
  uid: string,
  matches: ConditionOn<'deals'>,
): Promise<readonly FoundDeal[]> => {
  const where = [...publicReviewsOf(uid, clock()), matches];
  return (await documents.page('deals', { where, order: ['written'], limit: 1_000 })).documents;
};
