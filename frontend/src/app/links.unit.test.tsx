import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs it.
import '../features/audit/AuditSection.tsx';
import '../features/bids/messages/Conversation.tsx';
import '../features/notifications/NotificationsPage.tsx';
import { routes } from './routes.tsx';
import { apiServer, apiUrl } from '../testing/apiServer.ts';
import { ada, auditor, bob } from '../testing/fakeIdentity.ts';
import { answerNotifications, someNotification } from '../testing/notifications.ts';
import { openOperations } from '../testing/operations.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { someEvent } from '../testing/someEvent.ts';
import { someBid, someTask } from '../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../testing/taskBids.tsx';

Element.prototype.scrollIntoView = () => undefined; // happy-dom has none

const idOf = (count: number) => `01930000-0000-7000-a000-${String(count).padStart(12, '0')}`;
const manyBids = (mine = false) =>
  Array.from({ length: 150 }, (_, index) =>
    someBid({ _id: idOf(index), bidder: { name: `Bidder ${index}` }, mine, amount: index + 1 }),
  );
const notThere = () => screen.findByText(/^What this link leads to is not there any more/);
const hasFocus = async (find: () => HTMLElement | null | undefined) =>
  waitFor(() => {
    const found = find();
    expect(found).toBeTruthy();
    expect(document.activeElement).toBe(found);
  });

describe('a link to a bid of 150', () => {
  it.each([
    ['its owner', ada, false, ''],
    ['its owner, beside a filter that lacks it', ada, false, '?state=withdrawn'],
    ['its bidder', bob, true, ''],
  ] as const)('leads %s there, with two reads', async (_who, user, mine, filter) => {
    const { listed } = haveTaskWithBids({}, manyBids(mine));
    openTask(user, `${filter}#bid-${idOf(149)}`);
    await hasFocus(() => document.getElementById(`bid-${idOf(149)}`));
    expect(document.activeElement).toHaveTextContent('$150');
    expect(listed.filter((query) => query.includes('bid='))).toHaveLength(1);
    expect(listed.length).toBeLessThan(4);
  });

  it.each([
    ['of nobody', ada, manyBids()],
    ['of somebody else', bob, []],
  ] as const)('%s says so once, in a sentence that has the focus', async (_whose, user, bids) => {
    haveTaskWithBids({}, bids);
    const { person } = openTask(user, `#bid-${idOf(999)}`);
    const sentence = await notThere();
    await hasFocus(() => sentence.closest<HTMLElement>('[role=status]'));
    if (user === bob) return;
    await person.click(await screen.findByRole('button', { name: 'Show More' }));
    await screen.findByText('Bidder 39');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show More' }));
  });
});

describe('a link to unread messages', () => {
  it('loads all of them, focuses the first one, and then marks them as read', async () => {
    haveTaskWithBids({}, manyBids());
    const bidId = idOf(120);
    const messages = Array.from({ length: 130 }, (_, index) => ({
      _id: idOf(500 - index),
      from: { name: 'Bidder 120' },
      mine: index % 2 === 1,
      text: `Message ${index}`,
      at: new Date(Date.now() - index * 60_000).toISOString(),
    }));
    let unread = 60;
    const readUpTo: unknown[] = [];
    apiServer.use(
      http.get(apiUrl('/messages/unread'), () =>
        HttpResponse.json({ bids: unread === 0 ? [] : [{ bidId, taskId: someTask()._id, unread }] }),
      ),
      http.get(apiUrl(`/bids/${bidId}/messages`), ({ request }) => {
        const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
        const next = from + 50 < messages.length && { next: String(from + 50) };
        return HttpResponse.json({ messages: messages.slice(from, from + 50), unread, ...next });
      }),
      http.post(apiUrl(`/bids/${bidId}/messages/read`), async ({ request }) => {
        readUpTo.push(await request.json());
        unread = 0;
        return HttpResponse.json({ acknowledged: true, unread });
      }),
    );
    const { person } = openTask(ada);
    // The bid is not among the first ones, so the page itself says that it has unread messages.
    await person.click(await screen.findByRole('link', { name: '60 unread messages' }));
    await hasFocus(() => screen.queryByText('Message 118')?.closest('li'));
    await waitFor(() => expect(readUpTo).toEqual([{ upTo: idOf(500) }]));
    expect(screen.queryByText('Message 129')).toBeInTheDocument();
  });
});

describe('a link to the new tasks of a saved search', () => {
  const search = '01930000-0000-7000-9000-000000000007';
  const alerts = [61, 62].map((count) =>
    someNotification(100 - count, { kind: 'search', searchId: search, search: 'Logos' }),
  );
  const others = Array.from({ length: 60 }, (_, index) => someNotification(100 - index));
  const open = () => renderApp({ routes, at: `/notifications?unread=true#search-${search}`, user: ada });

  it('loads the notifications up to the newest of them, and focuses it', async () => {
    const { listsAsked } = answerNotifications([...others, ...alerts]);
    open();
    await hasFocus(() => document.getElementById(`search-${search}`));
    expect(within(document.activeElement as HTMLElement).getByText(/New task for/)).toBeVisible();
    expect(listsAsked()).toHaveLength(4);
  });

  it('says that they are not there, when they were read meanwhile', async () => {
    answerNotifications(others);
    open();
    await notThere();
  });
});

describe('other links to a part of a list', () => {
  it('lead to the unread notifications, when the panel of the bell shows read ones only', async () => {
    const read = Array.from({ length: 8 }, (_, index) => someNotification(99 - index, { read: true }));
    answerNotifications([...read, someNotification(9)]);
    const { person } = renderApp({ routes, at: '/notifications', user: ada });
    await person.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    const link = await screen.findByRole('link', { name: 'See all unread' });
    expect(link).toHaveAttribute('href', '/notifications?unread=true');
  });

  it('say so, where the history of a task has no such event', async () => {
    const history = { events: [{ ...someEvent(4, { type: 'TaskPosted', data: {} }), changes: [] }] };
    apiServer.use(http.get(apiUrl('/audit/tasks/:id'), () => HttpResponse.json(history)));
    renderApp({ routes, at: `/audit/tasks/${someTask()._id}#event-5`, user: auditor });
    await notThere();
  });

  it('say so, where the doctor does not find it any more', async () => {
    openOperations('/operations/doctor#finding-paused-tasks');
    await notThere();
  });

  it('lead to the dead letters of one projection', async () => {
    const asked: (string | null)[] = [];
    apiServer.use(
      http.get(apiUrl('/operations/dead-letters'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('projection'));
        return HttpResponse.json({ deadLetters: [] });
      }),
    );
    const { person } = openOperations('/operations/dead-letters?projection=bids');
    await person.click(await screen.findByRole('combobox', { name: 'Projection' }));
    await person.click(await screen.findByRole('option', { name: 'All' }));
    await waitFor(() => expect(asked).toEqual(['bids', null]));
  });
});
