import type { TaskReader } from '@marketplace/read-store';
import { callerOf, Problem } from '@marketplace/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { privateHeaders } from '../http/answers.ts';
import { askedTask, taskNotFound } from '../http/askedTask.ts';
import { answeredNotModified, digest } from '../http/etag.ts';
import { sayPosition } from '../http/freshness.ts';

export const placedCounts = ['bids'] as const;
/** `tasks` too, because it says whose task it is. */
export const taskBidsCount = ['tasks', 'bids'] as const;

const sendCount = (req: Request, res: Response, of: string, bidsCount: number): void => {
  res.set(privateHeaders);
  if (!answeredNotModified(req, res, `"${digest(of, bidsCount)}"`)) res.json({ bidsCount });
};

/** GET /bids/count: the bids that the caller has placed, over all tasks, deleted ones too. */
export const bidsPlaced =
  (tasks: TaskReader): RequestHandler =>
  async (req, res) => {
    const { uid } = callerOf(res);
    const { positions, count } = await tasks.bidsPlacedBy(uid);
    sayPosition(res, positions, placedCounts);
    sendCount(req, res, `placed by ${uid}`, count);
  };

/** GET /tasks/{id}/bids/count: for the task's owner. */
export const taskBids =
  (tasks: TaskReader): RequestHandler =>
  async (req, res) => {
    const { positions, found } = await askedTask(tasks, req);
    sayPosition(res, positions, taskBidsCount);
    if (found === undefined) throw taskNotFound();
    if (found.ownerUid !== callerOf(res).uid)
      throw new Problem('forbidden', 'Only who posted the task may ask for its count of bids.');
    sendCount(req, res, `on ${found.task._id}`, found.task.bidsCount);
  };
