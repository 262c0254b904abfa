import { CacheProvider } from '@emotion/react';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, parsePath, type RouteObject } from 'react-router-dom';
import { createReadToken } from '../api/readToken.ts';
import { App } from '../app/App.tsx';
import { makeStore } from '../app/store.ts';
import { followUser } from '../auth/user/followUser.ts';
import type { User } from '../auth/identity/identity.ts';
import { loadedKey } from '../navigation/loadedKey.ts';
import { fakeIdentity, type FakeIdentity } from './fakeIdentity.ts';
import { withoutExits } from './withoutExits.ts';
import { stylesThatHide } from './stylesThatHide.ts';

withoutExits();

interface Options {
  readonly routes: RouteObject[];
  readonly at: string;
  readonly identity?: FakeIdentity;
  /** The signed-in user; null means nobody is signed in, undefined means that the user is not known yet. */
  readonly user?: User | null;
}

/** The whole app with the given routes, opened at an address, with an identity provider in memory. */
export const renderApp = ({ routes, at, identity = fakeIdentity(), user }: Options) => {
  const store = makeStore({ caller: identity, readToken: createReadToken() });
  followUser(identity, store);
  if (user !== undefined)
    act(() => {
      identity.tell(user ?? undefined);
    });
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(at), key: loadedKey }] });
  render(
    <CacheProvider value={stylesThatHide}>
      <App store={store} identity={identity} router={router} />
    </CacheProvider>,
  );
  return { store, identity, router, person: userEvent.setup() };
};
