import { jsonBody, optionalCaller, requireCaller } from '@marketplace/service-kit';
import express, { type Router } from 'express';
import { apiDocs } from './api-docs/apiDocs.ts';
import { auditRouter } from './audit/auditRouter.ts';
import { bidsPlaced, placedIsMadeOf, taskBidsCount, taskCountIsMadeOf } from './bids-count/bidCounts.ts';
import { featuredIsMadeOf, featuredTasks } from './featured-tasks/featuredTasks.ts';
import { freshEnough } from './http/freshness.ts';
import { createKeptAnswers } from './http/keptAnswers.ts';
import { noOptions } from './http/noOptions.ts';
import { createLister, listIsMadeOf } from './list-tasks/lister.ts';
import { listTasks } from './list-tasks/listTasks.ts';
import { createLiveUpdates } from './live-updates/liveUpdates.ts';
import { myBids, myBidsIsMadeOf } from './my-bids/myBids.ts';
import { myTasks } from './my-tasks/myTasks.ts';
import { createBell } from './notifications/bell.ts';
import {
  changeNotificationSettings,
  listNotifications,
  notificationSettings,
  readNotifications,
} from './notifications/notifications.ts';
import { createReceived, notificationsAreMadeOf } from './notifications/received.ts';
import { pages } from './pages/pages.ts';
import type { QueryParts } from './parts.ts';
import { taskBids, taskBidsIsMadeOf } from './task-bids/taskBids.ts';
import { historyIsMadeOf, taskHistory } from './task-history/taskHistory.ts';
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
  const received = createReceived(documents);
  const bell = createBell({ ...parts, received });
  const updates = createLiveUpdates({ ...parts, bell });
  const notifications = { ...parts, received, changed: (uid: string) => bell.changed(uid) };
  const answers = createKeptAnswers(documents, metrics);
  const list = createLister({ documents, answers });
  const anyone = optionalCaller(identity);
  const signedIn = requireCaller(identity);
  const json = jsonBody();
  const fresh = {
    featured: freshEnough(parts, featuredIsMadeOf),
    list: freshEnough(parts, listIsMadeOf),
    details: freshEnough(parts, detailsIsMadeOf),
    taskCount: freshEnough(parts, taskCountIsMadeOf),
    taskBids: freshEnough(parts, taskBidsIsMadeOf),
    history: freshEnough(parts, historyIsMadeOf),
    placed: freshEnough(parts, placedIsMadeOf),
    myBids: freshEnough(parts, myBidsIsMadeOf),
    notifications: freshEnough(parts, notificationsAreMadeOf),
  };

  const router = express.Router();
  router.get('/featured-tasks', noOptions, fresh.featured, featuredTasks({ documents, answers, clock }));
  router.get('/tasks', fresh.list, listTasks(list));
  router.get('/mytasks', signedIn, fresh.list, myTasks(list));
  router.get('/tasks/:id', anyone, noOptions, fresh.details, taskDetails(documents));
  router.get('/tasks/:id/bids', signedIn, fresh.taskBids, taskBids({ documents, answers }));
  router.get('/tasks/:id/bids/count', signedIn, noOptions, fresh.taskCount, taskBidsCount(documents));
  router.get(
    '/tasks/:id/history',
    signedIn,
    fresh.history,
    taskHistory({ documents, store: parts.audit.store }),
  );
  router.get('/bids/count', signedIn, noOptions, fresh.placed, bidsPlaced({ documents, answers }));
  router.get('/mybids', signedIn, fresh.myBids, myBids({ documents, answers }));
  router.get('/notifications', signedIn, fresh.notifications, listNotifications(notifications));
  router.post('/notifications/read', signedIn, json, readNotifications(notifications));
  router.get('/notifications/settings', signedIn, noOptions, notificationSettings(notifications));
  router.put('/notifications/settings', signedIn, json, changeNotificationSettings(notifications));
  router.get('/updates', anyone, updates.handler);
  if (parts.site) router.use('/pages', pages({ ...parts, ...parts.site, answers }));
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
