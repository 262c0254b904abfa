import { notificationKinds } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada } from '../../testing/fakeIdentity.ts';
import { answerNotifications, someNotification } from '../../testing/notifications.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { problemBody } from '../../testing/someTask.ts';

const open = (at = '/notifications') => renderApp({ routes, at, user: ada });
const listItems = async () =>
  within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');

describe('the page of notifications', () => {
  it('asks a visitor to log in first', async () => {
    const { router } = renderApp({ routes, at: '/notifications', user: null });
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/auth/login');
  });

  it('has a sentence for each kind, with a link to the task unless it is deleted', async () => {
    answerNotifications(
      notificationKinds.map((kind, index) =>
        someNotification(99 - index, {
          kind,
          title: 'Soup',
          read: true,
          ...(kind === 'search' && { search: 'Cheap' }),
        }),
      ),
    );
    open();
    const items = await listItems();
    expect(items.map(({ textContent }) => textContent.replace(/5 minutes ago.*/, ''))).toEqual([
      'Somebody bid on "Soup"',
      'A bid on "Soup" was changed',
      'A bid on "Soup" was withdrawn',
      'Your bid on "Soup" was accepted',
      'Your bid on "Soup" was declined',
      'The owner of "Soup" no longer accepts your bid',
      'The work on "Soup" was delivered',
      'The owner of "Soup" asks for changes to your work',
      'The task "Soup" was changed',
      'The task "Soup" was deleted',
      'Bidding on "Soup" closes within a day',
      'Bidding on "Soup" is closed',
      'New task for "Cheap": Soup',
    ]);
    const links = screen.getAllByRole('link', { name: 'Soup' });
    expect(links).toHaveLength(notificationKinds.length - 1);
    expect(items.filter((item) => item.querySelector('a') === null)).toEqual([
      items[notificationKinds.indexOf('task-deleted')],
    ]);
    expect(links[0]).toHaveAttribute('href', '/tasks/01930000-0000-7000-8000-000000000001');
    expect(document.title).toBe('Notifications · Marketplace');
  });

  it('is listed page by page', async () => {
    const server = answerNotifications(
      Array.from({ length: 25 }, (_, index) => someNotification(25 - index, { read: true })),
    );
    const { person } = open();
    expect(await listItems()).toHaveLength(20);
    await person.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByText('Task 1')).toBeVisible();
    expect(await listItems()).toHaveLength(25);
    expect(server.listsAsked().at(-1)?.get('cursor')).toBe('20');
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
  });

  it('can show unread ones only, by its address', async () => {
    answerNotifications([someNotification(2, { read: true }), someNotification(1)]);
    const { person, router } = open();
    expect(await listItems()).toHaveLength(2);
    await person.click(screen.getByRole('checkbox', { name: 'Unread only' }));
    expect(await screen.findByText('Task 1')).toBeVisible();
    expect(await listItems()).toHaveLength(1);
    expect(router.state.location.search).toBe('?unread=true');
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('You have read all notifications.')).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: 'Unread only' }));
    expect(await listItems()).toHaveLength(2);
  });

  it('marks all as read, up to the newest one', async () => {
    const server = answerNotifications([someNotification(9), someNotification(4)]);
    const { person } = open();
    await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    expect(await screen.findAllByText('New')).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
    await expect.poll(() => screen.queryAllByText('New')).toEqual([]);
    const button = screen.getByRole('button', { name: 'Mark all as read' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await person.click(button);
    expect(server.marked).toEqual([9]);
  });

  it('says so if they could not be marked as read', async () => {
    answerNotifications([someNotification(9)]);
    apiServer.use(http.post(apiUrl('/notifications/read'), () => HttpResponse.error()));
    const { person } = open();
    await screen.findByText('New');
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(
      await screen.findByText('The notifications could not be marked as read. Please try again.'),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  it('has an empty state, with a link to Browse Tasks', async () => {
    answerNotifications([]);
    open();
    expect(await screen.findByText('You have no notifications yet.')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Browse Tasks' })).toHaveAttribute('href', '/browsetask');
  });

  it('shows why they could not be read, with the request id, and retries', async () => {
    apiServer.use(
      http.get(apiUrl('/notifications'), () => HttpResponse.json(problemBody(503, 'Away.'), { status: 503 })),
    );
    const { person } = open();
    expect(await screen.findByText('Away.')).toBeVisible();
    expect(screen.getByText('request-1')).toBeVisible();
    answerNotifications([someNotification(1)]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Task 1')).toBeVisible();
  });
});
