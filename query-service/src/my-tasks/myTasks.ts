import { callerOf } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import { personalTask, privateHeaders } from '../http/answers.ts';
import type { Lister } from '../list-tasks/lister.ts';
import { listingOf } from '../list-tasks/listing.ts';

/** GET /mytasks: as all tasks, but the caller's own only, with what is personal. */
export const myTasks =
  (list: Lister): RequestHandler =>
  async (req, res) => {
    const listing = listingOf(req, callerOf(res).uid);
    res.set(privateHeaders);
    await list(req, res, listing, personalTask);
  };
