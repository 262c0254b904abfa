import type { TaskReader } from '@marketplace/read-store';
import { callerOf, Problem } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import { privateAnswer } from '../http/answers.ts';
import { answeredNotModified, digest } from '../http/etag.ts';
import { sayPosition } from '../http/freshness.ts';
import { taskIdOf, taskNotFound } from '../http/taskIdParam.ts';

export const placedCounts = ['bid-counts'] as const;
export const taskBidsCount = ['tasks', 'bid-counts'] as const;

const privateHeaders = { 'Cache-Control': privateAnswer, Vary: 'Authorization' };

/** GET /bids/count: the bids that the caller has placed, over all tasks, deleted ones too. */
export const bidsPlaced =
  (tasks: TaskReader): RequestHandler =>
  async (req, res) => {
    const { uid } = callerOf(res);
    const { positions, count } = await tasks.bidsPlacedBy(uid);
    sayPosition(res, positions, placedCounts);
    res.set(privateHeaders);
    if (answeredNotModified(req, res, `"${digest('placed', uid, count)}"`)) return;
    res.json({ bidsCount: count });
  };

/** GET /tasks/{id}/bids/count: for the task's owner. */
export const taskBids =
  (tasks: TaskReader): RequestHandler =>
  async (req, res) => {
    const { uid } = callerOf(res);
    const { positions, found } = await tasks.task(taskIdOf(req));
    sayPosition(res, positions, taskBidsCount);
    if (found === undefined) throw taskNotFound();
    if (found.ownerUid !== uid)
      throw new Problem('forbidden', 'Only who posted the task may ask for its count of bids.');
    const { bidsCount } = found.task;
    res.set(privateHeaders);
    if (answeredNotModified(req, res, `"${digest('bids', found.task._id, bidsCount)}"`)) return;
    res.json({ bidsCount });
  };
