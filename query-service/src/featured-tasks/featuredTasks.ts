import { featuredLimit } from '@marketplace/contracts';
import type { ReadPositions, TaskReader } from '@marketplace/read-store';
import type { RequestHandler } from 'express';
import { publicAnswer, publicTask } from '../http/answers.ts';
import { answeredNotModified, digest } from '../http/etag.ts';
import { positionsOf, sayPosition } from '../http/freshness.ts';

export const featuredCounts = ['tasks'] as const;

/** GET /featured-tasks: open tasks whose deadline has not passed (today in UTC still counts), nearest first. */
export const featuredTasks =
  (tasks: TaskReader, clock: () => Date): RequestHandler =>
  async (req, res) => {
    const today = clock().toISOString().slice(0, 10);
    res.set('Cache-Control', publicAnswer);
    const etagAt = (positions: ReadPositions) => `W/"${digest('featured', today, positions)}"`;
    if (answeredNotModified(req, res, etagAt(positionsOf(res)))) return;
    const { positions, tasks: found } = await tasks.featured(today, featuredLimit);
    sayPosition(res, positions, featuredCounts);
    res.set('ETag', etagAt(positions)).json(found.map(publicTask));
  };
