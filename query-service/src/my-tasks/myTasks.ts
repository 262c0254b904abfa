import type { HandlerOf } from '@marketplace/service-kit';
import { privateHeaders } from '../http/answers.ts';
import type { Lister } from '../list-tasks/lister.ts';
import { listingOf } from '../list-tasks/listing.ts';

/** GET /mytasks: the caller's own tasks, with the same options as GET /tasks, and with personal fields. */
export const myTasks =
  (list: Lister): HandlerOf<'myTasks'> =>
  async ({ req, res, caller, query }) => {
    res.set(privateHeaders);
    await list(req, res, listingOf(query, caller.uid), 'owner');
  };
