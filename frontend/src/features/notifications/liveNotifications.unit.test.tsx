import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createLiveUpdates } from '../../api/live/liveUpdates.ts';
import { createReadToken } from '../../api/readToken.ts';
import { routes } from '../../app/routes.tsx';
import { createFakeBrowser, type FakeBrowser } from '../../testing/fakeBrowser.ts';
import { ada } from '../../testing/fakeIdentity.ts';
import { answerNotifications, someNotification } from '../../testing/notifications.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { unreadChanged } from './unreadApi.ts';

/** A tab of the browser in which Ada is signed in, with its live updates. */
const openTab = (browser: FakeBrowser, at: string) => {
  const { store } = renderApp({ routes, at, user: ada });
  const readToken = createReadToken();
  readToken.recordRead(5);
  createLiveUpdates({
    ...browser.newTab().parts,
    dispatch: store.dispatch,
    readToken,
    onUnread: (uid, unread) => store.dispatch(unreadChanged(uid, unread)),
    now: () => Date.now(),
    seen: true,
  });
};
const bells = (name: string) => screen.queryAllByRole('button', { name });

describe('a new notification', () => {
  it('changes the number at once, and the page lists it', async () => {
    const server = answerNotifications([someNotification(7, { read: true })]);
    // The stream stays closed, because an open stream makes the tab read the number again.
    const browser = createFakeBrowser({ opensLater: true });
    browser.become(ada.uid);
    openTab(browser, '/notifications');
    await waitFor(() => expect(bells('Notifications')).toHaveLength(1));
    await screen.findByText('Task 7');
    const reads = server.countsAsked();

    server.add(someNotification(9));
    act(() => browser.stream().say({ unread: 5, position: 9 }, 'notification'));
    await waitFor(() => expect(bells('Notifications, 5 unread')).toHaveLength(1));
    expect(server.countsAsked()).toBe(reads);
    expect(await screen.findByText('Task 9')).toBeVisible();
  });
});
