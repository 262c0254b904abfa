import { act, screen, within, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada } from '../../testing/fakeIdentity.ts';
import { answerNotifications, someNotification } from '../../testing/notifications.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { problemBody } from '../../testing/someTask.ts';
import { unreadChanged } from './unreadApi.ts';

const open = (user: typeof ada | null = ada) => renderApp({ routes, at: '/terms', user });
const bell = (name: string) => screen.findByRole('button', { name });
const bob = { ...ada, uid: 'uid-bob' };

describe('the bell', () => {
  it('is not shown to a visitor', async () => {
    open(null);
    await screen.findByRole('link', { name: 'Login' });
    expect(screen.queryByRole('button', { name: /Notifications/ })).not.toBeInTheDocument();
  });

  it.each([
    ['no number, if they cannot be read', 'Notifications', ''],
    ['a long number in short', 'Notifications, more than 99 unread', '99+'],
  ])('has %s', async (_what, name, shown) => {
    apiServer.use(
      http.get(apiUrl('/notifications'), () =>
        shown === '' ? HttpResponse.error() : HttpResponse.json({ notifications: [], unread: 1234 }),
      ),
    );
    open();
    expect(await bell(name)).toHaveTextContent(shown);
  });

  it("never shows another user's number", async () => {
    answerNotifications([someNotification(1)]);
    const { identity, store } = open();
    await bell('Notifications, 1 unread');
    const answers = Promise.withResolvers<undefined>();
    apiServer.use(
      http.get(apiUrl('/notifications'), async () => {
        await answers.promise;
        return HttpResponse.json({ notifications: [], unread: 0 });
      }),
    );
    act(() => identity.tell(bob));
    expect(await bell('Notifications')).toBeVisible();
    act(() => store.dispatch(unreadChanged('uid-ada', { unread: 5 })));
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
    answers.resolve(undefined);
  });

  it('reads the number again if a change overtakes the first answer', async () => {
    const first = Promise.withResolvers<undefined>();
    let reads = 0;
    apiServer.use(
      http.get(apiUrl('/notifications'), async () => {
        reads += 1;
        const unread = reads;
        if (reads === 1) await first.promise;
        return HttpResponse.json({ notifications: [], unread });
      }),
    );
    const { store } = open();
    await bell('Notifications');
    await expect.poll(() => reads).toBe(1);
    act(() => store.dispatch(unreadChanged('uid-ada', { unread: 2 })));
    first.resolve(undefined);
    expect(await bell('Notifications, 2 unread')).toBeVisible();
  });
});

describe('the panel of the bell', () => {
  it('shows the latest, marks none of them as read by that, and leads to all', async () => {
    const read = { read: true };
    const server = answerNotifications([
      someNotification(9, { title: 'A logo for a bakery' }),
      ...[8, 7, 6, 5, 4, 3].map((position) => someNotification(position, read)),
    ]);
    const { person, router } = open();
    await person.click(await bell('Notifications, 1 unread'));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    const items = within(await panel.findByRole('group')).getAllByRole('listitem');
    expect(items).toHaveLength(6);
    expect(items[0]).toHaveTextContent(/^Somebody placed a bidNew/);
    expect(items[1]).not.toHaveTextContent('New');
    await person.keyboard('{Escape}');
    expect(await bell('Notifications, 1 unread')).toHaveFocus();
    expect([server.marked, server.opened]).toEqual([[], []]);
    await person.click(await bell('Notifications, 1 unread'));
    await person.click(await screen.findByRole('link', { name: 'See all' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Notifications', level: 1 })).toHaveFocus(),
    );
    expect(router.state.location.pathname).toBe('/notifications');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('marks the one that is opened as read, and only that one', async () => {
    const server = answerNotifications([3, 2, 1].map((position) => someNotification(position)));
    const { person, router } = open();
    await person.click(await bell('Notifications, 3 unread'));
    await person.click(within(await screen.findByRole('list', { name: 'Task 2' })).getByRole('link'));
    await expect.poll(() => router.state.location.pathname).toMatch(/^\/tasks\//);
    expect(await bell('Notifications, 2 unread')).toBeVisible();
    expect([server.marked, server.opened]).toEqual([[], [2]]);
    await person.click(await bell('Notifications, 2 unread'));
    const panel = within(await screen.findByRole('dialog'));
    const news = () => panel.getAllByRole('listitem').map((item) => item.textContent.includes('New'));
    await expect.poll(news).toEqual([true, false, true]);
  });

  it('shows again what is unread if it could not be marked as read', async () => {
    answerNotifications([someNotification(1)]);
    apiServer.use(
      http.post(apiUrl('/notifications/read'), () =>
        HttpResponse.json(problemBody(503, 'away'), { status: 503 }),
      ),
    );
    const { person } = open();
    await person.click(await bell('Notifications, 1 unread'));
    await screen.findByText(/Somebody placed a bid/);
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await screen.findByText('The notifications could not be marked as read. Please try again.');
    await person.keyboard('{Escape}');
    expect(await bell('Notifications, 1 unread')).toBeVisible();
  });
});
