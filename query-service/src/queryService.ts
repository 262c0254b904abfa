import { jsonBody, noOptions, optionalCaller, requireCaller } from '@marketplace/service-kit';
import express, { type Router } from 'express';
import { apiDocs } from './api-docs/apiDocs.ts';
import { auditRouter } from './audit/auditRouter.ts';
import { addBookmark, bookmarksAreMadeOf, listBookmarks, removeBookmark } from './bookmarks/bookmarks.ts';
import { bidsPlaced, placedIsMadeOf, taskBidsCount, taskCountIsMadeOf } from './bids-count/bidCounts.ts';
import { featuredIsMadeOf, featuredTasks } from './featured-tasks/featuredTasks.ts';
import { listFeeds, makeFeed, removeFeed } from './feeds/feeds.ts';
import { readAtom, readCalendar } from './feeds/readFeed.ts';
import { freshEnough } from './http/freshness.ts';
import { createKeptAnswers } from './http/keptAnswers.ts';
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
import { changeSearch, listSearches, removeSearch, saveSearch } from './saved-searches/savedSearches.ts';
import { changeSettings, readSettings } from './settings/settings.ts';
import { taskBids, taskBidsIsMadeOf } from './task-bids/taskBids.ts';
import { categoriesIsMadeOf, taskCategories } from './task-categories/taskCategories.ts';
import { historyIsMadeOf, taskHistory } from './task-history/taskHistory.ts';
import { detailsIsMadeOf, taskDetails } from './task-details/taskDetails.ts';

export interface QueryService {
  /** The GET calls, without the gateway's prefix. */
  readonly router: Router;
  /** Starts the live updates. */
  start(): void;
  /** Ends the live updates; the server finishes current requests. */
  stop(): Promise<void>;
}

/** The GET calls of the product's API, and its live updates. */
export const createQueryService = (parts: QueryParts): QueryService => {
  const { documents, identity, clock, metrics } = parts;
  const received = createReceived(documents, parts.items);
  const bell = createBell({ ...parts, received });
  const updates = createLiveUpdates({ ...parts, bell });
  const changed = (uid: string) => bell.changed(uid);
  const notifications = { ...parts, received, changed };
  const searches = { ...parts, changed };
  const answers = createKeptAnswers(documents, metrics);
  const list = createLister({ documents, answers });
  const anyone = optionalCaller(identity);
  const signedIn = requireCaller(identity);
  const json = jsonBody();
  const optionalJson = jsonBody({ optional: true });
  const fresh = {
    featured: freshEnough(parts, featuredIsMadeOf),
    list: freshEnough(parts, listIsMadeOf),
    categories: freshEnough(parts, categoriesIsMadeOf),
    details: freshEnough(parts, detailsIsMadeOf),
    taskCount: freshEnough(parts, taskCountIsMadeOf),
    taskBids: freshEnough(parts, taskBidsIsMadeOf),
    history: freshEnough(parts, historyIsMadeOf),
    placed: freshEnough(parts, placedIsMadeOf),
    myBids: freshEnough(parts, myBidsIsMadeOf),
    notifications: freshEnough(parts, notificationsAreMadeOf),
    bookmarks: freshEnough(parts, bookmarksAreMadeOf),
  };

  const router = express.Router();
  router.get('/featured-tasks', noOptions, fresh.featured, featuredTasks({ documents, answers, clock }));
  router.get('/tasks', fresh.list, listTasks(list));
  router.get('/mytasks', signedIn, fresh.list, myTasks(list));
  router.get('/tasks/categories', fresh.categories, taskCategories({ documents, answers }));
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
  router.get(
    '/notifications/settings',
    signedIn,
    noOptions,
    fresh.notifications,
    notificationSettings(notifications),
  );
  router.put('/notifications/settings', signedIn, json, changeNotificationSettings(notifications));
  router.get('/searches', signedIn, noOptions, listSearches(searches));
  router.post('/searches', signedIn, json, saveSearch(searches));
  router.put('/searches/:id', signedIn, json, changeSearch(searches));
  router.delete('/searches/:id', signedIn, optionalJson, removeSearch(searches));
  router.get('/bookmarks', signedIn, noOptions, fresh.bookmarks, listBookmarks(parts));
  router.put('/bookmarks/:taskId', signedIn, optionalJson, fresh.bookmarks, addBookmark(parts));
  router.delete('/bookmarks/:taskId', signedIn, optionalJson, removeBookmark(parts));
  router.get('/settings', signedIn, noOptions, readSettings(parts));
  router.put('/settings', signedIn, json, changeSettings(parts));
  router.get('/feeds', signedIn, noOptions, listFeeds(parts));
  router.post('/feeds', signedIn, json, makeFeed(parts));
  router.delete('/feeds/:id', signedIn, optionalJson, removeFeed(parts));
  router.get('/feeds/:secret.atom', readAtom(parts));
  router.get('/feeds/:secret.ics', readCalendar(parts));
  router.get('/updates', anyone, updates.handler);
  if (parts.site) router.use('/pages', pages({ ...parts, ...parts.site, answers }));
  router.use(auditRouter(parts));
  router.use(apiDocs());

  return {
    router,
    start: () => updates.start(),
    stop: () => updates.stop(),
  };
};
