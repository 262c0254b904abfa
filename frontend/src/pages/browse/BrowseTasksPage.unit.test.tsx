import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
// Loaded before the first test needs it.
import './BrowseTasksPage.tsx';
import { screens } from '../../testing/screens.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { problemBody, somePublicTask } from '../../testing/someTask.ts';
import { answerTasks, manyTasks } from '../../testing/taskLists.ts';

const browse = (at = '/browsetask') => renderApp({ routes: screens, at, user: null });
const listed = () => within(screen.getByRole('list', { name: 'Tasks' })).getAllByRole('listitem');
const scrollTo = (y: number) => {
  act(() => {
    vi.stubGlobal('scrollY', y);
    window.dispatchEvent(new Event('scroll'));
  });
};

beforeEach(() => {
  vi.stubGlobal('scrollY', 0);
  // The tests’ DOM has no layout: each card is 280 px high.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, -scrollY, 0, 280 * this.children.length);
  });
});

describe('Browse Tasks', () => {
  it('shows tasks as cards, newest first, each with its index among all', async () => {
    const asked = answerTasks(() => [somePublicTask(), ...manyTasks(2)]);
    browse();
    expect(await screen.findByRole('heading', { level: 1, name: 'All Shared Tasks' })).toBeVisible();
    expect(await screen.findByText('A logo for a bakery')).toBeVisible();
    expect(screen.getAllByText('$1,200.50')[0]).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Details: A logo for a bakery' })).toHaveAttribute(
      'href',
      '/tasks/01930000-0000-7000-8000-000000000001',
    );
    expect(listed().map((card) => card.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
    expect(listed()[0]).toHaveAttribute('aria-setsize', '3');
    expect(screen.getByText('3 tasks in all')).toHaveAttribute('role', 'status');
    expect(asked[0]?.toString()).toBe('sort=-posted&limit=48');
  });

  it('shows how many bids are open, and on the last day until when a task takes them', async () => {
    const [first, second, third] = manyTasks(3);
    const closed = { ...first, status: 'Completed' as const, acceptingBids: false };
    const soon = new Date(Date.now() + 2 * 3_600_000 + 600_000).toISOString();
    answerTasks(() => [
      somePublicTask({ ...closed, bidsOpen: 0 }),
      somePublicTask({ ...second, bidsOpen: 1, closesAt: soon }),
      somePublicTask({ ...third, bidsOpen: 2 }),
    ]);
    browse();
    await screen.findByText('Task 2');
    const [one, two, three] = listed();
    // Without the countdown, because the status and the deadline are enough.
    expect(one).toHaveTextContent(/Completed.*No open bids/);
    for (const card of [one, three]) expect(card).not.toHaveTextContent(/Close[sd]/);
    expect(two).toHaveTextContent(/1 open bidCloses in 2 hours · \d\d:\d\d/);
  });

  it('shows its empty state, with a link to Add Task', async () => {
    answerTasks(() => []);
    browse();
    expect(await screen.findByText('No Tasks Available')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Task', hidden: false })).toHaveAttribute('href', '/addtask');
  });
});

describe('a long list', () => {
  it('loads more near its end while the user scrolls', async () => {
    const asked = answerTasks(() => manyTasks(100));
    browse();
    expect(await screen.findByText('48 of 100 tasks')).toBeVisible();
    scrollTo(13_000);
    expect(await screen.findByText('96 of 100 tasks')).toBeVisible();
    expect(asked.map((params) => params.get('cursor')).filter(Boolean)).toEqual(['48']);
  });

  it('waits for Show More while the user goes by keyboard: the footer stays reachable', async () => {
    answerTasks(() => manyTasks(100));
    const { person } = browse();
    await screen.findByText('48 of 100 tasks');
    await person.keyboard('{End}');
    scrollTo(13_000);
    const more = await screen.findByRole('button', { name: 'Show More' });
    expect(screen.getByText('48 of 100 tasks')).toBeVisible();
    act(() => more.focus());
    await person.keyboard('{Enter}');
    expect(await screen.findByText('96 of 100 tasks')).toBeVisible();
  });

  it('stays when the next page fails', async () => {
    answerTasks(() => manyTasks(100));
    const { person } = browse();
    await screen.findByText('48 of 100 tasks');
    apiServer.use(http.get(apiUrl('/tasks'), () => HttpResponse.error(), { once: true }));
    scrollTo(13_000);
    expect(await screen.findByText('Failed to fetch tasks.')).toBeVisible();
    expect(listed().length).toBeGreaterThan(3);
    await person.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByText('96 of 100 tasks')).toBeVisible();
    expect(screen.queryByText('Failed to fetch tasks.')).not.toBeInTheDocument();
  });
});

describe('while others post, update and delete', () => {
  it('offers new tasks, and moves nothing until the user accepts', async () => {
    let count = 5;
    const asked = answerTasks(() => manyTasks(count));
    const { store, person } = browse();
    await screen.findByText('Task 5');
    await waitFor(() => expect(asked.at(-1)?.get('limit')).toBe('1'));
    count = 8;
    act(() => void store.dispatch(api.util.invalidateTags(['TaskList', 'MyTasks'])));
    const offer = await screen.findByRole('button', { name: '3 new tasks' });
    expect(screen.queryByText('Task 8')).not.toBeInTheDocument();
    expect(asked.filter((params) => params.get('limit') === '48')).toHaveLength(1);
    await person.click(offer);
    expect(await screen.findByText('Task 8')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new task/ })).not.toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Tasks' })).toHaveFocus();
  });

  it('updates a changed task in its place, and keeps the place of a deleted one', async () => {
    const [first, second, third] = manyTasks(3);
    answerTasks(() => manyTasks(3));
    apiServer.use(
      http.get(apiUrl('/tasks/:id'), ({ params }) =>
        params['id'] === second?._id
          ? HttpResponse.json({ ...second, title: 'Task 2, better' })
          : HttpResponse.json(problemBody(404, 'gone'), { status: 404 }),
      ),
    );
    const { store } = browse();
    await screen.findByText('Task 3');
    act(
      () =>
        void store.dispatch(
          api.util.invalidateTags([
            { type: 'Task', id: second?._id ?? '' },
            { type: 'Task', id: third?._id ?? '' },
            { type: 'Task', id: 'not loaded' },
          ]),
        ),
    );
    await screen.findByText('Task 2, better');
    await screen.findByText('This task was deleted.');
    const [one, two, three] = listed();
    expect(one).toHaveTextContent(first?.title ?? '');
    expect(two).toHaveTextContent('Task 2, better');
    expect(three).toHaveTextContent('This task was deleted.');
  });

  it('offers a refetch if the changes are unknown', async () => {
    const asked = answerTasks(() => manyTasks(2));
    const { store, person } = browse();
    await screen.findByText('Task 2');
    act(() => void store.dispatch(api.util.invalidateTags(['Task', 'TaskList'])));
    await person.click(await screen.findByRole('button', { name: 'Show the latest' }));
    await waitFor(() => expect(asked.filter((params) => params.get('limit') === '48')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the latest' })).toBeNull());
  });

  it('refetches after a link, newest first, but not after Back', async () => {
    let count = 2;
    answerTasks(() => manyTasks(count));
    const { router } = browse();
    await screen.findByText('Task 2');
    await act(() => router.navigate('/terms'));
    count = 3;
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('button', { name: '1 new task' })).toBeVisible();
    await act(() => router.navigate('/terms'));
    await act(() => router.navigate('/browsetask'));
    expect(await screen.findByText('Task 3')).toBeVisible();
  });
});
