import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { RequireAuth } from '../features/auth/access/RequireAuth.tsx';
import { RequirePerson } from '../features/auth/access/RequirePerson.tsx';
import { RequireRole } from '../features/auth/access/RequireRole.tsx';
import { Component as HomePage } from '../features/home/HomePage.tsx';
import { withTexts } from '../i18n/texts.ts';
import { paths } from '../navigation/paths.ts';
import { PageLoader } from '../ui/feedback/PageLoader.tsx';
import { Layout } from './layout/Layout.tsx';
import { RouteError } from './RouteError.tsx';

// Not by the router's `lazy`: that would load them before the role is checked.
const AuditPages = lazy(async () => ({
  default: (await withTexts('staff', import('../features/audit/AuditPages.tsx'))).AuditPages,
}));
const OperationsPages = lazy(async () => ({
  default: (await withTexts('staff', import('../features/operations/OperationsPages.tsx'))).OperationsPages,
}));

const pages: RouteObject[] = [
  // Most visits start here: part of the first load.
  { index: true, Component: HomePage },
  { path: paths.browse, lazy: () => import('../features/tasks/BrowseTasksPage.tsx') },
  {
    Component: RequireAuth,
    children: [
      { path: '/tasks/:id', lazy: () => import('../features/details/TaskDetailsPage.tsx') },
      {
        Component: RequirePerson,
        children: [
          { path: paths.addTask, lazy: () => import('../features/tasks/AddTaskPage.tsx') },
          { path: paths.myPostedTask, lazy: () => import('../features/tasks/MyPostedTasksPage.tsx') },
          { path: paths.myBids, lazy: () => import('../features/bids/MyBidsPage.tsx') },
          { path: paths.searches, lazy: () => import('../features/own/SearchesPage.tsx') },
          {
            path: paths.account,
            lazy: () => withTexts('rare', import('../features/account/AccountPage.tsx')),
          },
          { path: paths.bookmarks, lazy: () => import('../features/own/BookmarksPage.tsx') },
          {
            path: paths.notifications,
            lazy: () => import('../features/notifications/NotificationsPage.tsx'),
          },
        ],
      },
      {
        element: <RequireRole role="auditor" />,
        children: [{ path: `${paths.audit}/*`, Component: AuditPages }],
      },
      {
        element: <RequireRole role="operator" />,
        children: [{ path: `${paths.operations}/*`, Component: OperationsPages }],
      },
    ],
  },
  {
    path: paths.accountDeleted,
    lazy: () => withTexts('rare', import('../features/account/AccountDeletedPage.tsx')),
  },
  { path: paths.terms, lazy: () => withTexts('rare', import('../features/pages/TermsPage.tsx')) },
  { path: paths.privacy, lazy: () => withTexts('rare', import('../features/pages/PrivacyPage.tsx')) },
  { path: paths.contact, lazy: () => withTexts('rare', import('../features/pages/ContactPage.tsx')) },
  { path: paths.login, lazy: () => import('../features/auth/LoginPage.tsx') },
  { path: paths.register, lazy: () => import('../features/auth/RegisterPage.tsx') },
  { path: '*', lazy: () => import('./NotFoundPage.tsx') },
];

/** A page that is broken, or still loads, is replaced inside the layout: the links to other pages stay. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    children: [{ ErrorBoundary: RouteError, HydrateFallback: PageLoader, children: pages }],
  },
];
