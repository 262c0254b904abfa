import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { problemBody, somePublicTask } from '../../testing/someTask.ts';

const browse = () => renderApp({ routes, at: '/browsetask', user: null });

describe('Browse Tasks', () => {
  it('shows tasks as cards, newest first, one page after the other', async () => {
    const asked: string[] = [];
    apiServer.use(
      http.get(apiUrl('/tasks'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.toString());
        return searchParams.has('cursor')
          ? HttpResponse.json(
              [somePublicTask({ _id: '01930000-0000-7000-8000-000000000009', title: 'The oldest' })],
              {
                headers: { 'X-Total-Count': '2' },
              },
            )
          : HttpResponse.json([somePublicTask({ title: 'The newest' })], {
              headers: { 'X-Total-Count': '2', Link: '<?sort=-posted&limit=24&cursor=abc>; rel="next"' },
            });
      }),
    );
    const { person } = browse();
    expect(await screen.findByRole('heading', { level: 1, name: 'All Shared Tasks' })).toBeVisible();
    expect(await screen.findByText('The newest')).toBeVisible();
    expect(screen.getByText('$1,200.50')).toBeVisible();
    expect(screen.getByText('Round, with <b>bread</b>.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Details: The newest' })).toHaveAttribute(
      'href',
      '/tasks/01930000-0000-7000-8000-000000000001',
    );
    await person.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByText('The oldest')).toBeVisible();
    expect(screen.getByText('2 of 2 tasks')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
    expect(asked).toEqual(['sort=-posted&limit=24', 'sort=-posted&limit=24&cursor=abc']);
  });

  it('says N/A for a task without a deadline', async () => {
    apiServer.use(http.get(apiUrl('/tasks'), () => HttpResponse.json([somePublicTask({ deadline: '' })])));
    browse();
    expect(await screen.findByText('N/A')).toBeVisible();
  });

  it('says that there is nothing, and the next step', async () => {
    apiServer.use(http.get(apiUrl('/tasks'), () => HttpResponse.json([])));
    browse();
    expect(await screen.findByText('No Tasks Available')).toBeVisible();
  });

  it('says so where it failed, with the request id, and tries again', async () => {
    apiServer.use(
      http.get(apiUrl('/tasks'), () => HttpResponse.json(problemBody(503, 'away'), { status: 503 }), {
        once: true,
      }),
      http.get(apiUrl('/tasks'), () => HttpResponse.json([somePublicTask()])),
    );
    const { person } = browse();
    expect(await screen.findByText('Failed to fetch tasks.')).toBeVisible();
    expect(screen.getByText('request-1')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('A logo for a bakery')).toBeVisible();
  });

  it('takes what is no list for what it is', async () => {
    apiServer.use(http.get(apiUrl('/tasks'), () => HttpResponse.json({ tasks: [] })));
    browse();
    expect(await screen.findByText('Invalid response from server.')).toBeVisible();
  });
});
