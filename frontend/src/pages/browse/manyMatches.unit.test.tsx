import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { screens } from '../../testing/screens.tsx';
import { manyTasks } from '../../testing/taskLists.ts';
// Loaded before the first test needs it.
import './BrowseTasksPage.tsx';

/** Answers like the API if it does not count all matches. The second page is the last one, and its answer waits. */
const answerMany = () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const tasks = manyTasks(1_005);
  apiServer.use(
    http.get(apiUrl('/tasks'), async ({ request }) => {
      const isLater = new URL(request.url).searchParams.has('cursor');
      if (isLater) await promise;
      return HttpResponse.json(isLater ? tasks.slice(48) : tasks.slice(0, 48), {
        headers: {
          'X-Total-Count': '1000',
          'X-Total-At-Least': 'true',
          ...(!isLater && { Link: '<?q=task&limit=48&cursor=abc>; rel="next"' }),
        },
      });
    }),
  );
  return { sendLater: () => resolve(undefined) };
};

it('a search with many matches says that there are more than were counted, until all are shown', async () => {
  const { sendLater } = answerMany();
  renderApp({ routes: screens, at: '/browsetask?q=task', user: null });
  expect(await screen.findByText('More than 1,000 tasks found')).toBeVisible();
  expect(screen.getByText('48 of more than 1,000 tasks')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Tasks' })).getAllByRole('listitem')[0]).toHaveAttribute(
    'aria-setsize',
    '-1',
  );
  sendLater();
  expect(await screen.findByText('1,005 of 1,005 tasks')).toBeVisible();
});
