import { callsOf } from '@marketplace/contracts/calls';
import { createReceivedNotifications } from '@marketplace/read-store';
import { callRouter } from '@marketplace/service-kit';
import { accountExport } from './account/accountExport.ts';
import { asyncApi, docs, docsFiles, openApi } from './api-docs/apiDocs.ts';
import { auditHandlers } from './audit/auditHandlers.ts';
import { bidsPlaced, taskBidsCount } from './bids-count/bidCounts.ts';
import { featuredTasks } from './featured-tasks/featuredTasks.ts';
import { readAtom, readCalendar } from './feeds/readFeed.ts';
import { freshEnough } from './http/freshness.ts';
import { createCachedResponses } from './http/cachedResponses.ts';
import { createLister } from './list-tasks/lister.ts';
import { createFuzzySearch } from './list-tasks/fuzzySearch.ts';
import { listTasks, myTasks } from './list-tasks/listTasks.ts';
import { createLiveUpdates } from './live-updates/liveUpdates.ts';
import { myBids } from './my-bids/myBids.ts';
import { listMessages, listUnread } from './messages/messages.ts';
import { moderationFigures } from './moderation/figures.ts';
import { reports } from './moderation/reports.ts';
import { createUnreadCounter } from './notifications/unreadCounter.ts';
import { listNotifications, notificationSettings, stopMailPage } from './notifications/notifications.ts';
import { pages } from './pages/pages.ts';
import type { QueryDeps } from './deps.ts';
import { dealReviews } from './profiles/dealReviews.ts';
import { readProfile } from './profiles/profile.ts';
import { shownReviews } from './profiles/shownReviews.ts';
import { listBlocked } from './user-data/blocked.ts';
import { listBookmarks, listFeeds, listSearches, readSettings } from './user-data/ownItems.ts';
import { taskBids } from './task-bids/taskBids.ts';
import { taskCategories } from './task-categories/taskCategories.ts';
import { taskDetails } from './task-details/taskDetails.ts';
import { taskOutcome } from './task-outcome/taskOutcome.ts';
import { taskReceipt } from './task-history/taskReceipt.ts';
import { taskHistory } from './task-history/taskHistory.ts';

/** The GET calls of the product's API, and its live updates. */
export const createQueryService = (deps: QueryDeps) => {
  const { documents, identity, clock, metrics } = deps;
  const received = createReceivedNotifications(documents, deps.items, deps.moderation);
  const unreadCounter = createUnreadCounter({ ...deps, received });
  const updates = createLiveUpdates({ ...deps, unreadCounter });
  let endSignals = (): void => undefined;
  const notifications = { ...deps, received };
  const answers = createCachedResponses(documents, metrics);
  const findFuzzyMatches = createFuzzySearch(documents);
  const list = createLister({ documents, answers, findFuzzyMatches });
  const router = callRouter(
    callsOf('query'),
    {
      featuredTasks: featuredTasks({ documents, answers, clock }),
      tasks: listTasks(list),
      myTasks: myTasks(list),
      taskCategories: taskCategories({ documents, answers }),
      task: taskDetails(deps),
      taskHistory: taskHistory({ documents, store: deps.audit.store, clock: deps.clock }),
      taskReceipt: taskReceipt(deps),
      taskBids: taskBids({ ...deps, answers }),
      taskOutcome: taskOutcome(documents),
      taskBidsCount: taskBidsCount(documents),
      bidsCount: bidsPlaced({ documents, answers }),
      myBids: myBids({ documents, answers }),
      messages: listMessages(deps),
      unreadMessages: listUnread(deps),
      profile: readProfile(deps),
      shownReviews: shownReviews(deps),
      dealReviews: dealReviews(deps),
      notifications: listNotifications(notifications),
      notificationSettings: notificationSettings(notifications),
      stopMailPage,
      savedSearches: listSearches(deps),
      bookmarks: listBookmarks(deps),
      blocked: listBlocked(deps),
      settings: readSettings(deps),
      feeds: listFeeds(deps),
      atomFeed: readAtom(deps),
      calendarFeed: readCalendar(deps),
      updates: updates.handler,
      reports: reports(deps),
      moderationFigures: moderationFigures(deps),
      accountExport: accountExport({ ...deps, received }),
      ...auditHandlers(deps),
      openApiDocument: openApi(),
      asyncApiDocument: asyncApi,
      docs,
    },
    { identity, fresh: (readModels) => freshEnough(deps, readModels) },
  );
  const site = deps.site && pages({ ...deps, ...deps.site, answers, findFuzzyMatches });
  if (site) router.use('/pages', site.router);
  router.use(docsFiles());

  return {
    /** The GET calls, without the gateway's prefix. */
    router,
    /** Ends the live updates of this user, and drops cached answers, because they may have a text of the user. */
    forget: (uid: string) => {
      updates.end(uid);
      answers.drop();
      site?.drop();
    },
    start: () => {
      endSignals = deps.userSignals.receive((uid, bidId) => unreadCounter.changed(uid, bidId));
      updates.start();
    },
    /** Ends the live updates; the server finishes current requests. */
    stop: async () => {
      endSignals();
      await updates.stop();
    },
  };
};

export type QueryService = ReturnType<typeof createQueryService>;
