import { fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiServer, apiUrl } from '../testing/apiServer.ts';
import { bob } from '../testing/fakeIdentity.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { screens } from '../testing/screens.tsx';
import { somePublicTask, someTask } from '../testing/someTask.ts';
import { answerTasks } from '../testing/taskLists.ts';
import { startReadAhead } from './readAhead.ts';
// Loaded before the first test needs them.
import '../pages/details/TaskDetailsPage.tsx';
import '../pages/browse/BrowseTasksPage.tsx';

const id = someTask()._id;
let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Opens Browse Tasks with one task of Ada's; records the reads of the task. */
const openBrowse = (answer: () => Promise<Response> | Response = () => HttpResponse.json(someTask())) => {
  const reads: string[] = [];
  answerTasks(() => [somePublicTask()]);
  apiServer.use(
    http.get(apiUrl('/mytasks'), () => HttpResponse.json([])),
    http.get(apiUrl('/mybids'), () => HttpResponse.json([])),
    http.get(apiUrl('/tasks/:id/bids'), () => HttpResponse.json([])),
    http.get(apiUrl('/bids/count'), () => HttpResponse.json({ bidsCount: 0 })),
    http.get(apiUrl(`/tasks/${id}`), ({ request }) => {
      reads.push(request.url);
      return answer();
    }),
  );
  const app = renderApp({ routes: screens, at: '/browsetask', user: bob });
  stop = startReadAhead({ store: app.store, routes: screens });
  const card = () => screen.findByRole('link', { name: 'See Details: A logo for a bakery' });
  return { ...app, reads, card };
};

describe('a link to a task', () => {
  it('is read ahead once while it is fresh, by pointer and by keyboard', async () => {
    const { person, reads, card } = openBrowse();
    const link = await card();
    await person.hover(link);
    await expect.poll(() => reads).toHaveLength(1);
    await person.unhover(link);
    await person.hover(link);
    link.focus();
    await delay(120);
    expect(reads).toHaveLength(1);
  });

  it('is not read when the pointer only passes, nor where the user saves data', async () => {
    const { person, reads, card } = openBrowse();
    const link = await card();
    // `fireEvent`, because on a slow machine two simulated moves take longer than a pointer that only passes.
    fireEvent.pointerOver(link);
    fireEvent.pointerOver(document.body);
    await delay(120);
    expect(reads).toEqual([]);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
    await person.hover(link);
    await delay(120);
    expect(reads).toEqual([]);
  });
});

describe('a task that a list has shown', () => {
  it('is shown before it is read; what depends on whose it is comes then', async () => {
    const answer = Promise.withResolvers<Response>();
    const { person, card } = openBrowse(() => answer.promise);
    await person.click(await card());
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'A logo for a bakery' })).toHaveFocus(),
    );
    expect(screen.getByText('$1,200.50')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Place Your Bid' })).not.toBeInTheDocument();
    const heading = screen.getByRole('heading', { level: 1 });
    answer.resolve(HttpResponse.json(someTask()));
    expect(await screen.findByRole('button', { name: 'Place Your Bid' })).toBeVisible();
    // The heading is the same element: it still has the focus.
    expect(heading).toHaveFocus();
  });
});
