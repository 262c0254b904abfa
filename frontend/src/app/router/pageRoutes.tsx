import { lazy, Suspense, useState, type ComponentType } from 'react';
import { matchRoutes, Outlet, type Location, type RouteObject } from 'react-router-dom';
import { PageBoundary } from './PageBoundary.tsx';
import { ScrollPositions } from './ScrollPositions.tsx';

type Load = () => Promise<{ readonly Component: ComponentType }>;

/** A page that is loaded when it is needed; one that is loaded already is rendered without a fallback. */
const lazyPage = (load: Load) => {
  let loaded: ComponentType | undefined;
  const remembered: Load = async () => {
    const { Component } = await load();
    loaded = Component;
    return { Component };
  };
  const Later = lazy(async () => ({ default: (await remembered()).Component }));
  const Page = () => {
    // The same as long as the page is shown.
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  };
  return { Page, load: remembered };
};

const withBoundaries = (route: RouteObject): RouteObject => {
  const { lazy: load, Component, ErrorBoundary, HydrateFallback, children, ...rest } = route;
  const later = load === undefined ? undefined : lazyPage(load as Load);
  const Page = later?.Page ?? Component ?? Outlet;
  let element = rest.element ?? <Page />;
  if (HydrateFallback)
    element = (
      <Suspense fallback={<HydrateFallback />}>
        {element}
        {/* Moves when the page is there: what replaces it is shorter. */}
        <ScrollPositions />
      </Suspense>
    );
  if (ErrorBoundary) element = <PageBoundary Replacement={ErrorBoundary}>{element}</PageBoundary>;
  return {
    ...rest,
    element,
    handle: later?.load,
    ...(children && { children: children.map(withBoundaries) }),
  } as RouteObject;
};

/** The routes with what the router's declarative mode does not do itself: pages loaded on demand, and what replaces them. */
export const pageRoutes = (routes: readonly RouteObject[]): RouteObject[] => routes.map(withBoundaries);

/** Loads the page of an address before it is rendered: a page for signed-in users waits until the user is known. */
export const loadPage = async (routes: RouteObject[], location: Location): Promise<void> => {
  const loads = (matchRoutes(routes, location) ?? []).flatMap(
    ({ route }) => (route.handle as Load | undefined) ?? [],
  );
  // A failure is shown when the page is rendered.
  await Promise.allSettled(loads.map(async (load) => load()));
};
