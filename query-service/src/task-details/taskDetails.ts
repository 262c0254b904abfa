import { taskETag } from '@marketplace/contracts';
import type { TaskReader } from '@marketplace/read-store';
import { maybeCallerOf } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import { personalTask, privateAnswer, publicAnswer, publicTask } from '../http/answers.ts';
import { askedTask, taskNotFound } from '../http/askedTask.ts';
import { answeredNotModified } from '../http/etag.ts';
import { sayPosition } from '../http/freshness.ts';

/** Details show the count of bids beside the task: who has just bid waits for it, so both are counted. */
export const detailsCount = ['tasks', 'bids'] as const;

/** GET /tasks/{id}: a caller with a token sees the personal field too. */
export const taskDetails =
  (tasks: TaskReader): RequestHandler =>
  async (req, res) => {
    const { positions, found } = await askedTask(tasks, req);
    sayPosition(res, positions, detailsCount);
    if (found === undefined) throw taskNotFound();
    const personal = maybeCallerOf(res) !== undefined;
    res.set({ 'Cache-Control': personal ? privateAnswer : publicAnswer, Vary: 'Authorization' });
    const etag = taskETag(found.editVersion, found.task.bidsCount, personal);
    if (answeredNotModified(req, res, etag)) return;
    res.json(personal ? personalTask(found) : publicTask(found));
  };
