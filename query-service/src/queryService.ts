import { optionalCaller, requireCaller } from '@marketplace/service-kit';
import express, { type Router } from 'express';
import { apiDocs } from './api-docs/apiDocs.ts';
import { bidsPlaced, placedCounts, taskBids, taskBidsCount } from './bid-counts/bidCounts.ts';
import { featuredCounts, featuredTasks } from './featured-tasks/featuredTasks.ts';
import { freshEnough } from './http/freshness.ts';
import { listCounts, listMyTasks, listTasks } from './list-tasks/listTasks.ts';
import { liveUpdates } from './live-updates/liveUpdates.ts';
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
  const { tasks, identity, clock } = parts;
  const updates = liveUpdates(parts);
  const anyone = optionalCaller(identity);
  const signedIn = requireCaller(identity);
  const router = express.Router();

  router.get('/featured-tasks', freshEnough(tasks, featuredCounts), featuredTasks(tasks, clock));
  router.get('/tasks', freshEnough(tasks, listCounts), listTasks(tasks));
  router.get('/mytasks', signedIn, freshEnough(tasks, listCounts), listMyTasks(tasks));
  router.get('/tasks/:id', anyone, freshEnough(tasks, detailsCount), taskDetails(tasks));
  router.get('/tasks/:id/bids/count', signedIn, freshEnough(tasks, taskBidsCount), taskBids(tasks));
  router.get('/bids/count', signedIn, freshEnough(tasks, placedCounts), bidsPlaced(tasks));
  router.get('/updates', updates.handler);
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
