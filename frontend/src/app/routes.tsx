import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useRouteError, type RouteObject } from 'react-router-dom';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { RequireAuth, RequirePerson, RequireRole } from '../auth/access/guards.tsx';
import { Component as HomePage } from '../features/home/HomePage.tsx';
import { withTexts } from '../i18n/texts.ts';
import { screenPaths } from '../navigation/paths.ts';
import { PageLoader } from '../ui/feedback/PageLoader.tsx';
import { Layout } from './layout/Layout.tsx';
import { lazyPart } from '../ui/feedback/lazyPart.ts';

const reload = () => location.reload();

/**
 * Replaces a page that threw an error, or whose code could not be loaded: a new release gives the files new names. Without a network,
 * the page is loaded again when the network is back.
 */
const RouteError = () => {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    if (navigator.onLine) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [error]);
  return (
    <ErrorState
      message={t`This page could not be shown. Load it again; if that does not help, try later.`}
      onRetry={reload}
    />
  );
};

/** Screens of staff. The router's `lazy` is not used, because it would load them before the role is checked. */
const AuditSection = lazyPart(
  async () => (await withTexts('staff', import('../features/audit/AuditSection.tsx'))).AuditSection,
);
const OperationsSection = lazyPart(
  async () =>
    (await withTexts('staff', import('../features/operations/OperationsSection.tsx'))).OperationsSection,
);
const ModerationSection = lazyPart(
  async () =>
    (await withTexts('rare', withTexts('staff', import('../features/moderation/ModerationSection.tsx'))))
      .ModerationSection,
);

const pages: RouteObject[] = [
  // Part of the first load, because most visits start here.
  { index: true, Component: HomePage },
  { path: screenPaths.browse, lazy: () => import('../pages/browse/BrowseTasksPage.tsx') },
  {
    Component: RequireAuth,
    children: [
      { path: screenPaths.task, lazy: () => import('../pages/details/TaskDetailsPage.tsx') },
      {
        Component: RequirePerson,
        children: [
          { path: screenPaths.addTask, lazy: () => import('../features/tasks/AddTaskPage.tsx') },
          { path: screenPaths.myPostedTask, lazy: () => import('../features/tasks/MyPostedTasksPage.tsx') },
          { path: screenPaths.myBids, lazy: () => import('../features/bids/MyBidsPage.tsx') },
          { path: screenPaths.searches, lazy: () => import('../features/userData/SearchesPage.tsx') },
          {
            path: screenPaths.account,
            lazy: () => withTexts('rare', import('../pages/AccountPage.tsx')),
          },
          {
            path: screenPaths.review,
            lazy: () => withTexts('rare', import('../features/bids/reviews/ReviewPage.tsx')),
          },
          {
            path: screenPaths.ownProfile,
            lazy: () => withTexts('rare', import('../features/profiles/ProfilePage.tsx')),
          },
          { path: screenPaths.bookmarks, lazy: () => import('../features/userData/BookmarksPage.tsx') },
          {
            path: screenPaths.notifications,
            lazy: () => import('../features/notifications/NotificationsPage.tsx'),
          },
        ],
      },
      {
        element: <RequireRole oneOf={['auditor']} />,
        children: [{ path: `${screenPaths.audit}/*`, Component: AuditSection }],
      },
      {
        element: <RequireRole oneOf={['operator']} />,
        children: [{ path: `${screenPaths.operations}/*`, Component: OperationsSection }],
      },
      {
        element: <RequireRole oneOf={['moderator', 'auditor']} />,
        children: [{ path: `${screenPaths.moderation}/*`, Component: ModerationSection }],
      },
    ],
  },
  {
    path: screenPaths.accountDeleted,
    lazy: () => withTexts('rare', import('../features/account/AccountDeletedPage.tsx')),
  },
  {
    path: screenPaths.profile,
    lazy: () => withTexts('rare', import('../features/profiles/ProfilePage.tsx')),
  },
  {
    path: screenPaths.mailStop,
    lazy: () => withTexts('rare', import('../features/account/MailStopPage.tsx')),
  },
  { path: screenPaths.terms, lazy: () => withTexts('rare', import('../pages/texts/TermsPage.tsx')) },
  { path: screenPaths.privacy, lazy: () => withTexts('rare', import('../pages/texts/PrivacyPage.tsx')) },
  {
    path: screenPaths.accessibility,
    lazy: () => withTexts('rare', import('../pages/texts/AccessibilityPage.tsx')),
  },
  { path: screenPaths.contact, lazy: () => withTexts('rare', import('../pages/texts/ContactPage.tsx')) },
  { path: screenPaths.login, lazy: () => import('../features/auth/LoginPage.tsx') },
  { path: screenPaths.register, lazy: () => import('../features/auth/RegisterPage.tsx') },
  { path: '*', lazy: () => withTexts('rare', import('./NotFoundPage.tsx')) },
];

/** An error, or the loader of a page, is shown inside the layout, so that the links to other pages stay. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    children: [{ ErrorBoundary: RouteError, HydrateFallback: PageLoader, children: pages }],
  },
];
