import { createContext, use, useLayoutEffect, useState, useTransition } from 'react';
import { Router, useRoutes, type Location, type NavigationType, type RouteObject } from 'react-router-dom';
import type { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';

/** The entries of the tab, or of a test. */
export type AppHistory = Pick<
  ReturnType<typeof createMemoryHistory>,
  'action' | 'location' | 'push' | 'replace' | 'go' | 'listen' | 'createHref' | 'encodeLocation'
>;

interface Shown {
  readonly action: NavigationType;
  readonly location: Location;
}

const PendingContext = createContext(false);
/** True while the next page loads; the page before is still shown. */
export const useIsPending = (): boolean => use(PendingContext);

const Pages = ({ routes }: { readonly routes: RouteObject[] }) => useRoutes(routes);

interface AppRouterProps {
  readonly history: AppHistory;
  /** Made by `pageRoutes`. */
  readonly routes: RouteObject[];
}

/** Shows the page of the current address. A page is shown once its code is loaded; until then the page before stays. */
export const AppRouter = ({ history, routes }: AppRouterProps) => {
  const [shown, setShown] = useState<Shown>({ action: history.action, location: history.location });
  const [pending, startTransition] = useTransition();
  useLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setShown({ action, location }))),
    [history],
  );
  return (
    <PendingContext value={pending}>
      <Router navigator={history} location={shown.location} navigationType={shown.action}>
        <Pages routes={routes} />
      </Router>
    </PendingContext>
  );
};
