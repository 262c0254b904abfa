import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { renderToString } from 'react-dom/server';
import type { RenderedPage, RenderPage } from '@marketplace/contracts';
import { UNSAFE_createMemoryHistory as createMemoryHistory, type RouteObject } from 'react-router-dom';
import { prefixer } from 'stylis';
import { eachOf, readablePublicTask } from '../api/reading.ts';
import { createReadToken } from '../api/readToken.ts';
import { App } from '../app/App.tsx';
import { Layout } from '../app/layout/Layout.tsx';
import { makeStore } from '../app/store.ts';
import { userChanged } from '../features/auth/user/authSlice.ts';
import type { Identity } from '../features/auth/identity/identity.ts';
import { Component as HomePage } from '../features/home/HomePage.tsx';
import { Component as BrowsePage } from '../features/tasks/BrowseTasksPage.tsx';
import { writeAs } from '../formats/reader.ts';
import { direction, language } from '../i18n/language.ts';
import { loadFirstTexts, withHomeTexts, withTexts } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { taskFilters, toTaskQuery } from '../taskFilters/taskFilters.ts';
import type { PageData } from './served.ts';
import { takeData } from './takeData.ts';

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { index: true, element: <HomePage /> },
      { path: paths.browse, element: <BrowsePage /> },
    ],
  },
];

// Nobody is signed in here: the app fills in what is personal.
const nobody = { onUser: () => () => false } as unknown as Identity;

const newCache = () => {
  const cache = createCache(
    direction === 'rtl' ? { key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] } : { key: 'css' },
  );
  // Collects the styles, instead of writing each one before the element that needs it first.
  cache.compat = true;
  return cache;
};

const render = (data: PageData): Omit<RenderedPage, 'data'> => {
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
        history={createMemoryHistory({ initialEntries: [data.url] })}
        routes={routes}
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
  await loadFirstTexts();
  await withTexts(Promise.resolve());
  // The parts that are loaded on demand are there from the second time on.
  render({ language: '', url: paths.home, position: 0, featured: [] });
  await Promise.all([
    withHomeTexts(import('../features/home/HomeMore.tsx')),
    import('../app/layout/Footer.tsx'),
  ]);
  await new Promise(setImmediate);
};
let prepared: Promise<void> | undefined;
/** As the app reads the answer of the call. */
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
  return { ...render(data), data: JSON.stringify(data).replaceAll('<', String.raw`\u003c`) };
};
