import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { screens } from '../../testing/screens.tsx';
// Loaded before the first test needs it.
import './BrowseTasksPage.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { someTask } from '../../testing/someTask.ts';
import { answerTasks, manyTasks } from '../../testing/taskLists.ts';

const tasks = manyTasks(4);
const [one, two, three, four] = tasks.map(({ _id }) => _id);
const placed = (taskId: string | undefined, state = 'open') => ({
  taskId,
  bids: 1,
  lastBidAt: '2026-01-02T09:00:00.000Z',
  task: null,
  state,
});
let asked: string[];

beforeEach(() => {
  asked = [];
  answerTasks(() => tasks);
  const record = ({ url }: Request) => asked.push(new URL(url).pathname + new URL(url).search);
  apiServer.use(
    http.get(apiUrl('/mytasks'), ({ request }) => {
      record(request);
      return HttpResponse.json([someTask({ _id: one ?? '' }), someTask({ _id: two ?? '' })]);
    }),
    http.get(apiUrl('/mybids'), ({ request }) => {
      record(request);
      return HttpResponse.json([placed(two), placed(three), placed(four, 'withdrawn')]);
    }),
  );
});

const cardOf = async (title: string) =>
  (await screen.findByRole('link', { name: `See Details: ${title}` })).closest('li');

describe('own tasks and bids', () => {
  it('are marked on the cards of lists', async () => {
    renderApp({ routes: screens, at: '/browsetask', user: ada });
    await screen.findAllByText('Your task');
    expect(await cardOf('Task 4')).toHaveTextContent(/^Your taskDesign/);
    expect(await cardOf('Task 3')).toHaveTextContent(/^Your task, your bidDesign/);
    expect(await cardOf('Task 2')).toHaveTextContent(/^Your bidDesign/);
    expect(await cardOf('Task 1')).toHaveTextContent(/^Design/);
    expect(asked).toEqual(['/api/mytasks?sort=-posted&limit=100', '/api/mybids?limit=100']);
  });

  it('are not asked for while nobody is signed in, and nothing can be kept', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp({ routes: screens, at: '/browsetask', user: null });
    await cardOf('Task 4');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    vi.useRealTimers();
    expect(asked).toEqual([]);
    expect(screen.queryByRole('button', { name: /Save this search|Bookmark/ })).toBeNull();
  });

  it('of a user are not shown to the next one', async () => {
    const { identity } = renderApp({ routes: screens, at: '/browsetask', user: ada });
    await screen.findByText('Your task');
    apiServer.use(http.get(apiUrl('/mytasks'), () => HttpResponse.json([])));
    apiServer.use(http.get(apiUrl('/mybids'), () => HttpResponse.json([placed(one)])));
    act(() => identity.tell({ ...ada, uid: 'uid-bob', email: 'bob@example.com' }));
    expect(screen.queryByText('Your task')).not.toBeInTheDocument();
    expect(await screen.findByText('Your bid')).toBeVisible();
    expect(await cardOf('Task 4')).toHaveTextContent(/^Your bidDesign/);
  });
});
