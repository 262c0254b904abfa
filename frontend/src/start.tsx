import { Fragment, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createReadToken } from './api/readToken.ts';
import { App } from './app/App.tsx';
import { routes } from './app/routes.tsx';
import { makeStore } from './app/store.ts';
import { followUser } from './auth/user/followUser.ts';
import { createFirebaseIdentity } from './auth/identity/firebaseIdentity.ts';
import { keepFocus } from './browser/keepFocus.ts';
import { keepTexts } from './browser/keepTexts.ts';
import { direction, language } from './browser/language.ts';
import { learnPageTime, servedData, servedPageReplaced } from './served/served.ts';
import { takeData } from './served/takeData.ts';
import { yieldToBrowser } from './browser/yieldToBrowser.ts';
import { runWhenIdle } from './browser/runWhenIdle.ts';

const Shown = () => {
  // In a microtask: before the user's next input, but after React's work, because React must see the input that earlyInput.js repeats.
  useLayoutEffect(
    () =>
      queueMicrotask(() => {
        servedPageReplaced();
        // After earlyInput.js, which finds the focused element again in the app.
        keepFocus(document.body);
      }),
    [],
  );
  return null;
};

/** Resolves when the router has the page of the address. */
const pageLoaded = (router: ReturnType<typeof createBrowserRouter>): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (router.state.initialized) resolve();
    };
    router.subscribe(look);
    look();
  });

/** Renders the app in several tasks, so that a slow machine can respond in between. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  learnPageTime();

  // The server marks the pages of a replay.
  const isReplay = document.documentElement.dataset['replay'] !== undefined;
  const identity = isReplay
    ? await (await import('./auth/identity/replayIdentity.ts')).createReplayIdentity()
    : createFirebaseIdentity();
  const readToken = createReadToken();
  const store = makeStore({ caller: identity, readToken });
  followUser(identity, store);
  // Loaded after the first load. No update is missed, because the updates start at the position of the first reads.
  const followLive = () => {
    import('./app/liveUpdates.ts').then(
      ({ followUpdates, unreadChanged }) =>
        followUpdates({
          dispatch: store.dispatch,
          readToken,
          caller: identity,
          watchUser: (listener) => identity.onUser((user) => listener(user?.uid)),
          onUnread: (uid, unread) => store.dispatch(unreadChanged(uid, unread)),
        }),
      (error: unknown) => console.error('Live updates could not be loaded', error),
    );
  };
  // Also loaded after the first load.
  const followPointer = () => {
    import('./app/readAhead.ts').then(
      ({ startReadAhead }) => startReadAhead({ store, routes }),
      (error: unknown) => console.error('Links are not read ahead', error),
    );
  };
  runWhenIdle(followPointer);
  // A replay has no updates.
  if (!isReplay) runWhenIdle(followLive);
  await yieldToBrowser();
  const router = createBrowserRouter(routes);
  const data = servedData(language);
  if (data) {
    // Puts the data into the store, as the answers to the calls of the page.
    await pageLoaded(router);
    takeData(store, data);
    if (data.position !== undefined) readToken.recordRead(data.position);
  }
  await yieldToBrowser();
  const Styles = direction === 'rtl' ? (await import('./i18n/RightToLeft.tsx')).RightToLeft : Fragment;
  const app = (
    <StrictMode>
      <Styles>
        <App store={store} identity={identity} router={router} />
      </Styles>
      <Shown />
    </StrictMode>
  );
  keepTexts(document.body);
  // A transition is rendered in slices.
  startTransition(() => createRoot(root).render(app));
};
