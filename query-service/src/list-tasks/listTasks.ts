import type { HandlerOf } from '@marketplace/service-kit';
import { publicAnswer } from '../http/answers.ts';
import { listingOf } from './listing.ts';
import type { Lister } from './lister.ts';

/** GET /tasks: all tasks, or a page of them, without personal fields. */
export const listTasks =
  (list: Lister): HandlerOf<'tasks'> =>
  async ({ req, res, query }) => {
    res.set('Cache-Control', publicAnswer);
    await list(req, res, listingOf(query), 'everybody');
  };
