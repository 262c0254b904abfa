import { optionalCaller, requireCaller } from '@marketplace/service-kit';
import express, { type Router } from 'express';
import { apiDocs } from './api-docs/apiDocs.ts';
import { auditRouter } from './audit/auditRouter.ts';
import { bidsPlaced, placedIsMadeOf, taskBids, taskBidsIsMadeOf } from './bids-count/bidCounts.ts';
import { featuredIsMadeOf, featuredTasks } from './featured-tasks/featuredTasks.ts';
import { freshEnough } from './http/freshness.ts';
import { createKeptAnswers } from './http/keptAnswers.ts';
import { noOptions } from './http/noOptions.ts';
import { createLister, listIsMadeOf } from './list-tasks/lister.ts';
import { listTasks } from './list-tasks/listTasks.ts';
import { createLiveUpdates } from './live-updates/liveUpdates.ts';
import { myBids, myBidsIsMadeOf } from './my-bids/myBids.ts';
import { myTasks } from './my-tasks/myTasks.ts';
import type { QueryParts } from './parts.ts';
import { detailsIsMadeOf, taskDetails } from './task-details/taskDetails.ts';

export interface QueryService {
  /** The GET calls, without the gateway's prefix. */
  readonly router: Router;
  /** Starts the live updates. */
  start(): Promise<void>;
  /** Ends the live updates; the server finishes current requests. */
  stop(): Promise<void>;
}

/** The GET calls of the product's API, and its live updates. */
export const createQueryService = (parts: QueryParts): QueryService => {
  const { documents, identity, clock, metrics } = parts;
  const updates = createLiveUpdates(parts);
  const answers = createKeptAnswers(documents, metrics);
  const list = createLister({ documents, answers });
  const anyone = optionalCaller(identity);
  const signedIn = requireCaller(identity);
  const fresh = {
    featured: freshEnough(documents, featuredIsMadeOf),
    list: freshEnough(documents, listIsMadeOf),
    details: freshEnough(documents, detailsIsMadeOf),
    taskBids: freshEnough(documents, taskBidsIsMadeOf),
    placed: freshEnough(documents, placedIsMadeOf),
    myBids: freshEnough(documents, myBidsIsMadeOf),
  };

  const router = express.Router();
  router.get('/featured-tasks', noOptions, fresh.featured, featuredTasks({ documents, answers, clock }));
  router.get('/tasks', fresh.list, listTasks(list));
  router.get('/mytasks', signedIn, fresh.list, myTasks(list));
  router.get('/tasks/:id', anyone, noOptions, fresh.details, taskDetails(documents));
  router.get('/tasks/:id/bids/count', signedIn, noOptions, fresh.taskBids, taskBids(documents));
  router.get('/bids/count', signedIn, noOptions, fresh.placed, bidsPlaced({ documents, answers }));
  router.get('/mybids', signedIn, fresh.myBids, myBids({ documents, answers }));
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
