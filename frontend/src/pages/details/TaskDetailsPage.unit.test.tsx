import { act, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { screens } from '../../testing/screens.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { bob } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { problemBody, someTask } from '../../testing/someTask.ts';

const id = someTask()._id;
const details = () => renderApp({ routes: screens, at: `/tasks/${id}`, user: bob });
const answerTask = (change = {}) => http.get(apiUrl('/tasks/:id'), () => HttpResponse.json(someTask(change)));
const answerCount = (bidsCount: number) =>
  http.get(apiUrl('/bids/count'), () => HttpResponse.json({ bidsCount }));

beforeEach(() => {
  apiServer.use(http.get(apiUrl('/tasks/:id/bids'), () => HttpResponse.json([])));
});

describe('the details of a task', () => {
  it('send one bid for two fast presses, keep the focus on the button, and count it without another read', async () => {
    let bids = 0;
    const held = Promise.withResolvers<undefined>();
    apiServer.use(
      answerTask(),
      http.get(apiUrl('/bids/count'), () => HttpResponse.json({ bidsCount: 0 }), { once: true }),
      http.get(apiUrl('/bids/count'), () => delay('infinite')),
      http.post(apiUrl('/bids'), async () => {
        bids += 1;
        await held.promise;
        return HttpResponse.json({ acknowledged: true, insertedId: 'b', position: 9 }, { status: 201 });
      }),
    );
    const { person } = details();
    await screen.findByText('You have placed 0 bids so far');
    const button = await screen.findByRole('button', { name: 'Place Your Bid' });
    button.focus();
    await person.keyboard('{Enter}{Enter}');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    // Browsers take the focus from a disabled button; the tests’ DOM does not, so check that it is not disabled.
    expect(button).toBeEnabled();
    held.resolve(undefined);
    expect(await screen.findByText('You have placed 1 bid so far')).toBeVisible();
    expect(bids).toBe(1);
  });

  it('retry a bid with the same key, and use a new key for the next bid', async () => {
    const keys: (string | null)[] = [];
    apiServer.use(
      answerTask(),
      answerCount(0),
      http.post(apiUrl('/bids'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1
          ? HttpResponse.error()
          : HttpResponse.json({ acknowledged: true, insertedId: 'b', position: 9 }, { status: 201 });
      }),
    );
    const { person } = details();
    for (const presses of [1, 2, 3]) {
      await person.click(await screen.findByRole('button', { name: 'Place Your Bid' }));
      await waitFor(() => expect(keys).toHaveLength(presses));
      await screen.findAllByText(presses === 1 ? '❌ Failed to place bid' : 'Your bid has been placed!');
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('never show one task at the address of another', async () => {
    const other = '01930000-0000-7000-8000-000000000002';
    apiServer.use(
      http.get(apiUrl('/tasks/:id'), ({ params }) =>
        params['id'] === id
          ? HttpResponse.json(someTask())
          : HttpResponse.json(problemBody(503, 'away'), { status: 503 }),
      ),
      answerCount(0),
    );
    const { router } = details();
    await screen.findByRole('heading', { name: 'A logo for a bakery' });
    await act(() => router.navigate(`/tasks/${other}`));
    expect(await screen.findByText('Failed to fetch task')).toBeVisible();
    expect(screen.queryByText('A logo for a bakery')).not.toBeInTheDocument();
  });

  it('report a failed count', async () => {
    apiServer.use(
      answerTask(),
      http.get(apiUrl('/bids/count'), () => HttpResponse.json(problemBody(500, 'x'), { status: 500 })),
    );
    details();
    expect(await screen.findByText('Failed to fetch bids count')).toBeVisible();
  });

  it('report a failed read of the task', async () => {
    apiServer.use(
      http.get(apiUrl('/tasks/:id'), () => HttpResponse.error()),
      answerCount(0),
    );
    const { person } = details();
    expect(await screen.findByText('Failed to fetch task')).toBeVisible();
    apiServer.use(answerTask());
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'A logo for a bakery' })).toBeVisible();
  });

  it('show that a task is gone, with a link to Browse Tasks', async () => {
    apiServer.use(
      http.get(apiUrl('/tasks/:id'), () => HttpResponse.json(problemBody(404, 'gone'), { status: 404 })),
      answerCount(0),
    );
    details();
    expect(await screen.findByText('This task is not there any more, or never was.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Task not found' })).toBeInTheDocument();
    expect(document.title).toBe('Task not found · Marketplace');
    expect(screen.getAllByRole('link', { name: 'Browse Tasks' }).at(-1)).toHaveAttribute(
      'href',
      '/browsetask',
    );
  });
});
