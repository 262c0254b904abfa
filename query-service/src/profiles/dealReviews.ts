import { refusalReasons, reviewUntil, shownPerson, type DealReviews } from '@marketplace/contracts';
import { biddersSide, ownersSide } from '@marketplace/read-store/projections';
import { noStore, Problem, type HandlerOf } from '@marketplace/service-kit';
import { longestWait, notYet, setPosition } from '../http/freshness.ts';
import { hiddenFor } from '../http/hiddenFor.ts';
import { bidNotFound, uuidParam } from '../http/requestedTask.ts';
import type { QueryDeps } from '../deps.ts';
import { ownReviewIn, reviewIn, publicReviewsAbout } from './dealSides.ts';

type Deps = Pick<QueryDeps, 'documents' | 'clock' | 'moderation'>;

const notOfTheDeal = (): Problem => new Problem('forbidden', refusalReasons['not-of-the-deal'].detail);

/** Which side of the bid the caller is. @throws {Problem} if there is no such bid, or the caller is on no side of it */
const sideOf = async ({ documents }: Deps, bidId: string | undefined, uid: string) => {
  const bid = bidId === undefined ? undefined : (await documents.get('bids', bidId)).document;
  if (bid === undefined) throw bidNotFound();
  if (!(await documents.waitFor((at) => at.notifications >= bid.body.placed, longestWait, { hurry: true })))
    throw notYet(bid.body.placed);
  const { document: task } = await documents.get('watched', bid.body.taskId);
  const isOwner = task?.body.authorUid === uid;
  const { uid: bidderUid, name, taskId } = bid.body;
  if (task === undefined || (bidderUid !== uid && !isOwner)) throw notOfTheDeal();
  const { title, authorUid: ownerUid, name: ownerName } = task.body;
  const deal: DealReviews['deal'] = {
    taskId,
    title,
    as: isOwner ? 'owner' : 'bidder',
    with: isOwner ? shownPerson(bidderUid, name) : shownPerson(ownerUid, ownerName),
  };
  return { bidId: bid.id, isOwner, deal };
};

/**
 * GET /bids/{bidId}/reviews. What a person wrote is in the document of the other side, whom it is about. So it is gone with the other
 * side's account, for its author, too; and there is nobody left to review.
 */
export const dealReviews =
  (deps: Deps): HandlerOf<'dealReviews'> =>
  async ({ req, res, caller: { uid } }) => {
    const { bidId, isOwner, deal } = await sideOf(deps, uuidParam(req, 'bidId'), uid);
    const { documents: found, position } = await deps.documents.getMany('deals', [
      biddersSide(bidId),
      ownersSide(bidId),
    ]);
    const both = [found.get(ownersSide(bidId)), found.get(biddersSide(bidId))];
    const [own, other] = isOwner ? both : both.toReversed();
    const [theirs] = own ? await publicReviewsAbout(deps, uid, { ids: [own.id] }) : [];
    const endedAt = other?.body.endedAt;
    const hidden = other && (await hiddenFor(deps, { kind: 'review', id: other.id }, other.body));
    const answer: DealReviews = {
      // Of a bid that was never accepted there is no deal.
      ...((own ?? other) && { deal }),
      ...(other && other.body.written > 0 && { mine: { ...ownReviewIn(other), hidden } }),
      ...(theirs && { theirs: reviewIn(theirs) }),
      ...(endedAt && { until: reviewUntil(endedAt) }),
    };
    setPosition(res, position);
    res.set(noStore).json(answer);
  };
