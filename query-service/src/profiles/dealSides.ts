import { goneIn } from '@marketplace/contracts';
import {
  publicReviewsOf,
  type ConditionOn,
  type DocumentReader,
  type ReadDocument,
} from '@marketplace/read-store';
import { hiddenOf, type Side } from '@marketplace/read-store/projections';

type FoundDeal = ReadDocument<'deals'>;

/** What the person was in the deal. */
export const sideIn = ({ columns }: FoundDeal): 'owner' | 'bidder' => {
  const [side] = columns.standing.split(' ') as [Side];
  return side === 'bidder' ? side : 'owner';
};

/** The review about the person, as everybody may see it: of a hidden one, only that it is there. */
export const reviewIn = (deal: FoundDeal) => {
  const { hidden, writtenAt: at } = deal.body;
  return hidden ? { reviewId: deal.id, hidden: true as const, at } : { ...textsIn(deal), at };
};

/** The same for its author. */
export const ownReviewIn = (deal: FoundDeal) => ({
  ...textsIn(deal),
  hidden: hiddenOf(deal.body),
  at: deal.body.writtenAt,
});

const textsIn = ({ id, body: { stars, text } }: FoundDeal) => ({
  reviewId: id,
  stars,
  ...(text !== '' && { text }),
  ...goneIn({ text }),
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
