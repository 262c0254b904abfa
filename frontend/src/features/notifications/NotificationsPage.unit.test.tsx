import { notificationKinds } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../../app/routes.tsx';
import { ada } from '../../testing/fakeIdentity.ts';
import { answerNotifications, someNotification } from '../../testing/notifications.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const open = (at = '/notifications') => renderApp({ routes, at, user: ada });
const listItems = async () =>
  within(await screen.findByRole('group', { name: 'Notifications' })).getAllByRole('listitem');

describe('the page of notifications', () => {
  const about = {
    bidder: 'Eve',
    amount: 760,
    days: 10,
    changed: ['deadline', 'budget'],
    search: 'Cheap',
    since: '2032-12-03T12:00:00.000Z',
    ground: 'terms' as const,
    outcome: 'hidden' as const,
    read: true,
  };
  const sentencesOf = (items: readonly HTMLElement[]) =>
    items.map((item) => item.querySelector('p')?.textContent);

  it('has a sentence for each kind, which says who offered what, and what was changed', async () => {
    answerNotifications(
      notificationKinds.map((kind, index) => someNotification(99 - index, { ...about, kind })),
    );
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Show More' }));
    await screen.findByText('The reviews of your deal are shown');
    expect(sentencesOf(await listItems())).toEqual([
      'Eve offered $760 in 10 days',
      'Eve changed the offer to $760 in 10 days',
      'Eve withdrew the bid',
      'Your bid was accepted',
      'Your bid was declined',
      'The owner no longer accepts your bid',
      'Eve has resigned; your task is Pending again',
      'Eve delivered the work',
      'The owner asks for changes to your work',
      'The owner changed: Deadline, Budget',
      'The task was deleted',
      'Bidding closes within a day',
      'Bidding is closed',
      'The delivery waits for your answer: in 3 days it is accepted by itself',
      'Completed by itself: the delivery of 3 Dec 2032 had no answer for 14 days',
      'The bids wait for your decision: in 3 days the task is cancelled by itself',
      'Cancelled by itself: bidding closed on 3 Dec 2032, and no bid was accepted for 14 days',
      expect.stringMatching(/^The deal is over: you can write a review until \d/),
      'The other side reviewed your deal: both reviews are shown when you write yours',
      'The reviews of your deal are shown',
      'A moderator has hidden your task',
      'A moderator has shown your task again',
      'A moderator has hidden the task that you reported. It breaks the terms of this marketplace.',
      'New task for "Cheap"',
    ]);
    expect(document.title).toBe('Notifications · Marketplace');
  });

  it('has a sentence where a name or an offer is missing', async () => {
    const kinds = ['bid-placed', 'bid-revised', 'bid-withdrawn', 'delivered', 'task-updated'] as const;
    answerNotifications(kinds.map((kind, index) => someNotification(99 - index, { kind })));
    open();
    expect(sentencesOf(await listItems())).toEqual([
      'Somebody placed a bid',
      'Somebody changed the offer',
      'Somebody withdrew the bid',
      'Somebody delivered the work',
      'The task was changed',
    ]);
  });

  it('says what became of a report, and leads there only where it is seen', async () => {
    const [kind, ground] = ['report-decided', 'illegal'] as const;
    const of = { kind, ground, title: '' } as const;
    answerNotifications([
      someNotification(5, { ...of, thing: 'task', outcome: 'hidden' }),
      someNotification(4, { ...of, thing: 'task', outcome: 'shown-again', title: 'Soup' }),
      someNotification(3, { ...of, thing: 'review', outcome: 'not-hidden', profile: 'uid-bob' }),
      someNotification(2, { ...of, thing: 'review', outcome: 'shown-again' }),
      someNotification(1, { ...of, thing: 'user', outcome: 'not-hidden', profile: 'uid-eve' }),
    ]);
    open();
    const items = await listItems();
    expect(sentencesOf(items)).toEqual([
      'A moderator has hidden the task that you reported. It breaks the law.',
      'The task that you reported is shown again. It does not break the law.',
      'The review that you reported stays visible. It does not break the law.',
      'The review that you reported is shown again. It does not break the law.',
      'The words of the profile that you reported stay visible. It does not break the law.',
    ]);
    expect(items.map((item) => within(item).queryByRole('link')?.getAttribute('href'))).toEqual([
      undefined,
      '/tasks/01930000-0000-7000-8000-000000000004',
      '/users/uid-bob',
      undefined,
      '/users/uid-eve',
    ]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Your report',
      'Soup',
      'Your report',
      'Your report',
      'Your report',
    ]);
  });

  it('is grouped by task, and leads to the bid; a deleted task has no link', async () => {
    const bidId = '01930000-0000-7000-a000-000000000001';
    const [soup, gone] = [someNotification(1, { title: 'Soup' }), someNotification(2, { title: 'Gone' })].map(
      ({ title, taskId }) => ({ title, taskId }),
    );
    answerNotifications([
      someNotification(9, { ...soup, bidId }),
      someNotification(8, { ...gone, kind: 'task-deleted' }),
      someNotification(7, { ...soup, kind: 'bidding-closed' }),
      someNotification(6, { ...gone, kind: 'task-updated' }),
    ]);
    open();
    const ofSoup = within(await screen.findByRole('list', { name: 'Soup' }));
    const task = '/tasks/01930000-0000-7000-8000-000000000001';
    expect(ofSoup.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `${task}#bid-${bidId}`,
      task,
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'Soup' })).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Gone' })).queryByRole('link')).toBeNull();
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

  it('has an empty state, with a link to Browse Tasks', async () => {
    answerNotifications([]);
    open();
    expect(await screen.findByText('You have no notifications yet.')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Browse Tasks' })).toHaveAttribute('href', '/browsetask');
  });
});
