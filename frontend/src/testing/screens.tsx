import { Outlet, ScrollRestoration, type RouteObject } from 'react-router-dom';
import { PageDialogs } from '../app/layout/Layout.tsx';
import { routes } from '../app/routes.tsx';

const Alone = () => (
  <main>
    <PageDialogs>
      <Outlet />
    </PageDialogs>
    <ScrollRestoration />
  </main>
);

/** The screens without the bar and the footer, which take a third of the time of a test. */
export const screens: RouteObject[] = routes.map(({ children = [] }) => ({ Component: Alone, children }));
