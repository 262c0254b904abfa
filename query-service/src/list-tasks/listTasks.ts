import type { RequestHandler } from 'express';
import { publicAnswer, publicTask } from '../http/answers.ts';
import { listingOf } from './listing.ts';
import type { Lister } from './lister.ts';

/** GET /tasks: all tasks, or a page of them, without personal fields. */
export const listTasks =
  (list: Lister): RequestHandler =>
  async (req, res) => {
    const listing = listingOf(req);
    res.set('Cache-Control', publicAnswer);
    await list(req, res, listing, publicTask);
  };
