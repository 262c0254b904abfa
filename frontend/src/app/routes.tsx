import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { RequireAuth } from '../features/auth/access/RequireAuth.tsx';
import { RequireRole } from '../features/auth/access/RequireRole.tsx';
import { Component as HomePage } from '../features/home/HomePage.tsx';
import { withStaffTexts, withTexts } from '../i18n/texts.ts';
import { paths } from '../navigation/paths.ts';
import { PageLoader } from '../ui/feedback/PageLoader.tsx';
import { Layout } from './layout/Layout.tsx';
import { RouteError } from './RouteError.tsx';

// Not by the router's `lazy`: that would load them before the role is checked.
const AuditPages = lazy(async () => ({
  default: (await withStaffTexts(import('../features/audit/AuditPages.tsx'))).AuditPages,
}));
const OperationsPages = lazy(async () => ({
  default: (await withStaffTexts(import('../features/operations/OperationsPages.tsx'))).OperationsPages,
}));

const pages: RouteObject[] = [
  // Most visits start here: part of the first load.
  { index: true, Component: HomePage },
  { path: paths.browse, lazy: () => withTexts(import('../features/tasks/BrowseTasksPage.tsx')) },
  {
    Component: RequireAuth,
    children: [
      { path: paths.addTask, lazy: () => withTexts(import('../features/tasks/AddTaskPage.tsx')) },
      { path: '/tasks/:id', lazy: () => withTexts(import('../features/details/TaskDetailsPage.tsx')) },
      { path: paths.myPostedTask, lazy: () => withTexts(import('../features/tasks/MyPostedTasksPage.tsx')) },
      { path: paths.myBids, lazy: () => withTexts(import('../features/bids/MyBidsPage.tsx')) },
      { path: paths.searches, lazy: () => withTexts(import('../features/own/SearchesPage.tsx')) },
      { path: paths.bookmarks, lazy: () => withTexts(import('../features/own/BookmarksPage.tsx')) },
      {
        path: paths.notifications,
        lazy: () => withTexts(import('../features/notifications/NotificationsPage.tsx')),
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
  { path: paths.terms, lazy: () => withTexts(import('../features/pages/TermsPage.tsx')) },
  { path: paths.privacy, lazy: () => withTexts(import('../features/pages/PrivacyPage.tsx')) },
  { path: paths.contact, lazy: () => withTexts(import('../features/pages/ContactPage.tsx')) },
  { path: paths.login, lazy: () => withTexts(import('../features/auth/LoginPage.tsx')) },
  { path: paths.register, lazy: () => withTexts(import('../features/auth/RegisterPage.tsx')) },
  { path: '*', lazy: () => withTexts(import('./NotFoundPage.tsx')) },
];

/** A page that is broken, or still loads, is replaced inside the layout: the links to other pages stay. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    children: [{ ErrorBoundary: RouteError, HydrateFallback: PageLoader, children: pages }],
  },
];
