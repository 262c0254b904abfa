import { lazy, Suspense, type ComponentType } from 'react';
import { matchRoutes, Outlet, type Location, type RouteObject } from 'react-router-dom';
import { PageBoundary } from './PageBoundary.tsx';
import { ScrollPositions } from './ScrollPositions.tsx';

type Load = () => Promise<{ readonly Component: ComponentType }>;

/** The files of a page, loaded once. */
const lazyPage = (load: Load) => lazy(async () => ({ default: (await load()).Component }));

const withBoundaries = (route: RouteObject): RouteObject => {
  const { lazy: load, Component, ErrorBoundary, HydrateFallback, children, ...rest } = route;
  const Page = load === undefined ? (Component ?? Outlet) : lazyPage(load as Load);
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
    handle: load,
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
