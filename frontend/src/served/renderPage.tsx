import { Trans } from '@lingui/react/macro';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { renderedPaths, type RenderedPage, type RenderPage } from '@marketplace/contracts';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { prefixer } from 'stylis';
import { eachOf, readablePublicTask } from '../api/tolerantSchemas.ts';
import { createReadToken } from '../api/readToken.ts';
import { App } from '../app/App.tsx';
import { Layout } from '../app/layout/Layout.tsx';
import { makeStore } from '../app/store.ts';
import { Component as LoginPage } from '../features/auth/LoginPage.tsx';
import { Component as RegisterPage } from '../features/auth/RegisterPage.tsx';
import { userChanged } from '../auth/user/authSlice.ts';
import type { Identity } from '../auth/identity/identity.ts';
import { Component as HomePage } from '../features/home/HomePage.tsx';
import { Component as AccessibilityPage } from '../pages/texts/AccessibilityPage.tsx';
import { Component as ContactPage } from '../pages/texts/ContactPage.tsx';
import { Component as PrivacyPage } from '../pages/texts/PrivacyPage.tsx';
import { Component as TermsPage } from '../pages/texts/TermsPage.tsx';
import { Component as BrowsePage } from '../pages/browse/BrowseTasksPage.tsx';
import { writeAs } from '../formats/reader.ts';
import { direction, language } from '../browser/language.ts';
import { loadServedTexts, showTexts } from '../i18n/texts.ts';
import { taskFilters, toTaskQuery } from '../taskFilters/taskFilters.ts';
import { PageLoader } from '../ui/feedback/PageLoader.tsx';
import type { PageData } from './served.ts';
import { takeData } from './takeData.ts';

// One module renders pages and mails, because they share the texts.
export { renderMail } from './mail/renderMail.tsx';

/** A note for browsers without JavaScript, which only the server renders. */
const NeedsScript = () => (
  <noscript>
    <Trans>This page needs JavaScript. Please switch it on and load the page again.</Trans>
  </noscript>
);

/** The content of a page for users, until the app knows who the user is. */
const Loading = () => (
  <>
    <NeedsScript />
    <PageLoader />
  </>
);

const withNote = (page: ReactElement) => (
  <>
    <NeedsScript />
    {page}
  </>
);

interface Screen {
  readonly element: ReactElement;
  /** The source of the page, in `src`; the home page is part of the first load. */
  readonly source?: string;
}

const screens: Readonly<Record<keyof typeof renderedPaths, Screen>> = {
  home: { element: <HomePage /> },
  browse: { element: <BrowsePage />, source: 'pages/browse/BrowseTasksPage' },
  terms: { element: <TermsPage />, source: 'pages/texts/TermsPage' },
  privacy: { element: <PrivacyPage />, source: 'pages/texts/PrivacyPage' },
  accessibility: { element: <AccessibilityPage />, source: 'pages/texts/AccessibilityPage' },
  contact: { element: <ContactPage />, source: 'pages/texts/ContactPage' },
  login: { element: withNote(<LoginPage />), source: 'features/auth/LoginPage' },
  register: { element: withNote(<RegisterPage />), source: 'features/auth/RegisterPage' },
};
const names = Object.keys(screens) as (keyof typeof screens)[];
const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...names.map((id) => ({ id, path: renderedPaths[id], element: screens[id].element })),
      { path: '*', element: <Loading /> },
    ],
  },
];

/** The modules that a page needs beside the first load. */
const sourcesOf = (url: string): readonly string[] => {
  const name = names.find((each) => renderedPaths[each] === url.split('?')[0]);
  const source = name && screens[name].source;
  return [
    ...(direction === 'rtl' ? ['src/i18n/RightToLeft.tsx'] : []),
    ...(source === undefined ? [] : [`src/${source}.tsx`]),
  ];
};

// The server renders for nobody; the app adds the personal parts.
const nobody = { onUser: () => () => false } as unknown as Identity;

const newCache = () => {
  const cache = createCache(
    direction === 'rtl' ? { key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] } : { key: 'css' },
  );
  // Makes emotion collect the styles, instead of writing each style before the first element that needs it.
  cache.compat = true;
  return cache;
};

const render = (data: PageData): Omit<RenderedPage, 'data' | 'sources'> => {
  const caller = { getIdToken: () => Promise.resolve(undefined), email: () => undefined };
  const store = makeStore({ caller, readToken: createReadToken() });
  store.dispatch(userChanged(undefined));
  takeData(store, data);
  const cache = newCache();
  const html = renderToString(
    <CacheProvider value={cache}>
      <App
        store={store}
        identity={nobody}
        router={createMemoryRouter(routes, { initialEntries: [data.url] })}
      />
    </CacheProvider>,
  );
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? '';
  const styles = Object.entries(cache.inserted).filter(([, style]) => typeof style === 'string');
  return {
    title,
    styles: styles.map(([, style]) => style).join(''),
    styleNames: [cache.key, ...styles.map(([name]) => name)].join(' '),
    body: html.replace(title, ''),
  };
};

const prepare = async (): Promise<void> => {
  await loadServedTexts();
  // The first rendering starts to load the parts that are loaded on demand; later renderings contain them.
  render({ language: '', url: renderedPaths.home, featured: [] });
  await import('../features/home/HomeMore.tsx');
  await new Promise(setImmediate);
};
let prepared: Promise<void> | undefined;
/** Reads the tasks with the schema that the app uses for the answer of the call. */
const readTasks = eachOf(readablePublicTask);

/** The page of an address with its data, in the language of this process. */
export const renderPage: RenderPage = async ({ list, locale, ...asked }) => {
  await (prepared ??= prepare());
  const query = list && toTaskQuery(taskFilters.parse(new URL(asked.url, 'http://page').searchParams));
  const data: PageData = {
    ...asked,
    language,
    ...(list && query && { list: { ...list, tasks: readTasks.parse(list.tasks), query } }),
  };
  writeAs(locale);
  showTexts();
  return {
    ...render(data),
    data: JSON.stringify(data).replaceAll('<', String.raw`\u003c`),
    sources: sourcesOf(asked.url),
  };
};
