import type { HandlerOf } from '@marketplace/service-kit';
import { privateHeaders, publicAnswer } from '../http/answers.ts';
import { listingOf } from './listing.ts';
import type { Lister } from './lister.ts';

/** GET /tasks: all tasks, or a page of them, without personal fields. */
export const listTasks =
  (list: Lister): HandlerOf<'tasks'> =>
  async ({ req, res, query }) => {
    res.set('Cache-Control', publicAnswer);
    await list(req, res, listingOf(query), 'everybody');
  };

/** GET /mytasks: the caller's own tasks, with the same options as GET /tasks, and with personal fields. */
export const myTasks =
  (list: Lister): HandlerOf<'myTasks'> =>
  async ({ req, res, caller, query }) => {
    res.set(privateHeaders);
    await list(req, res, listingOf(query, caller.uid), 'owner');
  };
