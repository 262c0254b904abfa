import { callerOf } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import { personalTask, privateHeaders } from '../http/answers.ts';
import type { Lister } from '../list-tasks/lister.ts';
import { listingOf } from '../list-tasks/listing.ts';

/** GET /mytasks: the caller's own tasks, with the same options as GET /tasks, and with personal fields. */
export const myTasks =
  (list: Lister): RequestHandler =>
  async (req, res) => {
    const listing = listingOf(req, callerOf(res).uid);
    res.set(privateHeaders);
    await list(req, res, listing, personalTask);
  };
