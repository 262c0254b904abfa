import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
// Loaded before the first test needs it.
import './BrowseTasksPage.tsx';
import { screens } from '../../testing/screens.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { somePublicTask } from '../../testing/someTask.ts';
import { manyTasks } from '../../testing/taskLists.ts';

const browse = () => renderApp({ routes: screens, at: '/browsetask', user: null });
const listed = () => within(screen.getByRole('list', { name: 'Tasks' })).getAllByRole('listitem');

describe('Browse Tasks behind another version of the services, or a proxy', () => {
  it('shows the other tasks, and the defaults, if documents have fields less or can’t be read', async () => {
    const shown = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [one, broken] = manyTasks(2);
    const { _id, title, category, description, budget } = somePublicTask();
    const old = { _id, title, category, description, budget, status: null };
    apiServer.use(
      http.get(apiUrl('/tasks'), () => HttpResponse.json([one, { ...broken, budget: 'much' }, old])),
    );
    browse();
    expect(await screen.findByText('N/A')).toBeVisible();
    expect(listed().map((card) => within(card).getByRole('heading').textContent)).toEqual([
      one?.title,
      title,
    ]);
    expect(listed()[1]).not.toHaveTextContent(/Closed|Closes/);
    expect(shown).toHaveBeenCalledWith(
      expect.stringContaining('left out'),
      expect.objectContaining({ budget: 'much' }),
      expect.anything(),
    );
  });

  it.each([
    [
      'a page of a proxy',
      () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }),
      'Failed to fetch tasks.',
    ],
    ['an answer that is no list', () => HttpResponse.json({ tasks: [] }), 'Invalid response from server.'],
  ])('says so after %s', async (_what, response, text) => {
    apiServer.use(http.get(apiUrl('/tasks'), response));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    browse();
    expect(await screen.findByText(text)).toBeVisible();
  });
});
