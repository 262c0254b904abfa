import { optionalCaller, requireCaller } from '@marketplace/service-kit';
import express, { type Router } from 'express';
import { apiDocs } from './api-docs/apiDocs.ts';
import { auditRouter } from './audit/auditRouter.ts';
import { bidsPlaced, placedCounts, taskBids, taskBidsCount } from './bids-count/bidCounts.ts';
import { featuredCounts, featuredTasks } from './featured-tasks/featuredTasks.ts';
import { freshEnough } from './http/freshness.ts';
import { createKeptAnswers } from './http/keptAnswers.ts';
import { noOptions } from './http/noOptions.ts';
import { createLister, listCounts } from './list-tasks/lister.ts';
import { listTasks } from './list-tasks/listTasks.ts';
import { createLiveUpdates } from './live-updates/liveUpdates.ts';
import { myBids, myBidsCount } from './my-bids/myBids.ts';
import { myTasks } from './my-tasks/myTasks.ts';
import type { QueryParts } from './parts.ts';
import { detailsCount, taskDetails } from './task-details/taskDetails.ts';

export interface QueryService {
  /** The GET calls, without the gateway's prefix. */
  readonly router: Router;
  /** Begins to follow the feed for live updates. */
  start(): Promise<void>;
  /** Ends the live updates; requests under way are the server's to finish. */
  stop(): Promise<void>;
}

/** The GET calls of the product API, and its live updates. */
export const createQueryService = (parts: QueryParts): QueryService => {
  const { tasks, identity, clock, metrics } = parts;
  const updates = createLiveUpdates(parts);
  const answers = createKeptAnswers(tasks, metrics);
  const list = createLister({ tasks, answers });
  const anyone = optionalCaller(identity);
  const signedIn = requireCaller(identity);
  const fresh = {
    featured: freshEnough(tasks, featuredCounts),
    list: freshEnough(tasks, listCounts),
    details: freshEnough(tasks, detailsCount),
    taskBids: freshEnough(tasks, taskBidsCount),
    placed: freshEnough(tasks, placedCounts),
    myBids: freshEnough(tasks, myBidsCount),
  };

  const router = express.Router();
  router.get('/featured-tasks', noOptions, fresh.featured, featuredTasks({ tasks, answers, clock }));
  router.get('/tasks', fresh.list, listTasks(list));
  router.get('/mytasks', signedIn, fresh.list, myTasks(list));
  router.get('/tasks/:id', anyone, noOptions, fresh.details, taskDetails(tasks));
  router.get('/tasks/:id/bids/count', signedIn, noOptions, fresh.taskBids, taskBids(tasks));
  router.get('/bids/count', signedIn, noOptions, fresh.placed, bidsPlaced(tasks));
  router.get('/mybids', signedIn, fresh.myBids, myBids({ tasks, answers }));
  router.get('/updates', updates.handler);
  router.use(auditRouter(parts));
  router.use(apiDocs());

  return {
    router,
    start: () => {
      updates.start();
      return Promise.resolve();
    },
    stop: () => updates.stop(),
  };
};
