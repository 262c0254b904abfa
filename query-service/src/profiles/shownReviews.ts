import { goneIn, shownPerson, type ShownReviews } from '@marketplace/contracts';
import { encodeCursor, type HandlerOf } from '@marketplace/service-kit';
import { setPosition } from '../http/freshness.ts';
import { startOf } from '../http/paging.ts';
import type { QueryDeps } from '../deps.ts';
import { uidParam } from './profile.ts';
import { publicReviewsOf } from '@marketplace/read-store';
import { sideIn, reviewIn } from './dealSides.ts';

const defaultLimit = 20;

/** GET /users/{uid}/reviews: newest first, in pages; of nobody, an empty page. */
export const shownReviews =
  ({ documents, clock }: Pick<QueryDeps, 'documents' | 'clock'>): HandlerOf<'shownReviews'> =>
  async ({ req, res, query: { limit = defaultLimit, cursor } }) => {
    const uid = uidParam(req.params['uid']) ?? '';
    const query = JSON.stringify(['reviews of', uid]);
    const after = startOf(cursor, query);
    const {
      documents: found,
      end,
      position,
    } = await documents.page('deals', {
      where: publicReviewsOf(uid, clock()),
      order: ['written'],
      descending: true,
      limit,
      after: after === undefined ? undefined : [after],
    });
    const { documents: tasks } = await documents.getMany(
      'watched',
      found.map(({ columns }) => columns.taskId),
    );
    const answer: ShownReviews = {
      reviews: found.map((deal) => {
        const { bidId, taskId, fromUid, fromName, written } = deal.body;
        const task = tasks.get(taskId)?.body;
        const title = task?.hidden ? '' : (task?.title ?? null);
        const review = reviewIn(deal);
        return {
          bidId,
          taskId,
          title,
          as: sideIn(deal),
          from: shownPerson(fromUid, fromName),
          ...review,
          ...goneIn({ title }, review),
          position: written,
        };
      }),
      ...(end && { next: encodeCursor(end, query) }),
    };
    setPosition(res, position);
    res.set('Cache-Control', 'no-cache').json(answer);
  };
