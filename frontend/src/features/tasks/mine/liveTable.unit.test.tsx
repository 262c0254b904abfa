import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
// Loaded before the first test needs it.
import '../MyPostedTasksPage.tsx';
import { api } from '../../../api/api.ts';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { haveOneTask, openMyTasks as open } from '../../../testing/myTasks.tsx';
import { someTask } from '../../../testing/someTask.ts';

const id = someTask()._id;

beforeEach(haveOneTask);

describe('the table of My Posted Tasks', () => {
  it('shows the budget and the bids of each task; a bid changes them while the page is open', async () => {
    let bidsCount = 3;
    apiServer.use(http.get(apiUrl('/mytasks'), () => HttpResponse.json([someTask({ bidsCount })])));
    const { store } = open();
    const row = (await screen.findByText('A logo for a bakery')).closest('tr');
    expect(row).toHaveTextContent(/\$1,200\.50 ?3 · 0 open/);
    bidsCount = 4;
    act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Task', id }])));
    await waitFor(() => expect(row).toHaveTextContent('4 · 0 open'));
  });

  it('is searched, filtered by status and sorted, in the URL', async () => {
    const asked: string[] = [];
    apiServer.use(
      http.get(apiUrl('/mytasks'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.toString());
        return HttpResponse.json(searchParams.get('status') === 'Completed' ? [] : [someTask()]);
      }),
    );
    const { person, router } = open();
    await person.type(await screen.findByRole('searchbox', { name: 'Search' }), 'logo');
    await waitFor(() => expect(asked.at(-1)).toBe('q=logo&sort=-posted&limit=50'));
    await person.click(screen.getByRole('combobox', { name: 'Sort' }));
    await person.click(screen.getByRole('option', { name: 'Most bids first' }));
    await person.click(screen.getByRole('combobox', { name: 'Status' }));
    await person.click(screen.getByRole('option', { name: 'Completed' }));
    expect(await screen.findByText('None of your tasks fits all of these filters.')).toBeVisible();
    expect(asked.at(-1)).toBe('q=logo&status=Completed&sort=-bids&limit=50');
    expect(router.state.location.search).toBe('?q=logo&status=Completed&sort=-bids');
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('A logo for a bakery')).toBeVisible();
  });
});
