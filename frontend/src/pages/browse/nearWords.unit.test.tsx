import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { screens } from '../../testing/screens.tsx';
// Loaded before the first test needs it.
import './BrowseTasksPage.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { manyTasks } from '../../testing/taskLists.ts';

const tasks = manyTasks(60).map((task) => ({
  ...task,
  title: `${task.title} Design`,
  description: 'Designs.',
}));
/** Answers like the API if no task has the words: with tasks for similar words, which are also in the `Link` header. */
const answerNear = () => {
  const asked: string[] = [];
  apiServer.use(
    http.get(apiUrl('/tasks'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('limit') !== '1') asked.push(searchParams.toString());
      const isLater = searchParams.has('cursor');
      return HttpResponse.json(isLater ? tasks.slice(48) : tasks.slice(0, 48), {
        headers: {
          'X-Total-Count': '60',
          ...(searchParams.get('q') === 'desgin' && { 'X-Search-Near': encodeURIComponent('design') }),
          ...(!isLater && { Link: '<?q=design&limit=48&cursor=abc>; rel="next"' }),
        },
      });
    }),
  );
  return asked;
};
const answerCounts = (status = 200) => {
  const asked: string[] = [];
  apiServer.use(
    http.get(apiUrl('/tasks/categories'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(
        [
          { category: 'Design', tasks: 12 },
          { category: 'Writing', tasks: 1 },
        ],
        { status },
      );
    }),
  );
  return asked;
};
const browse = (search: string) => renderApp({ routes: screens, at: `/browsetask${search}`, user: null });
beforeEach(() => {
  matchMediaWith('(min-width:68.75em)');
});

describe('a search that finds near words only', () => {
  it('says so, marks them, and reads on with them', async () => {
    const asked = answerNear();
    const counted = answerCounts();
    browse('?q=desgin&category=Design');
    expect(await screen.findByText(/^60 tasks found/)).toHaveTextContent(
      'No task has “desgin”. Showing tasks for “design”.',
    );
    expect(screen.getByText(/^60 tasks found/)).toHaveAttribute('role', 'status');
    const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(new Set(marks)).toEqual(new Set(['Design']));
    expect(screen.getByLabelText('Search')).toHaveValue('desgin');
    await waitFor(() =>
      expect(asked).toEqual([
        'q=desgin&category=Design&sort=-posted&limit=48',
        'q=design&category=Design&sort=-posted&limit=48&cursor=abc',
      ]),
    );
    expect(counted).toEqual(['?q=design']);
  });
});

describe('the counts of categories', () => {
  it('are beside the categories, and follow the other filters', async () => {
    answerNear();
    const counted = answerCounts();
    const { person } = browse('?minBudget=5&acceptingBids=true');
    await waitFor(() => expect(counted).toEqual(['?minBudget=5&acceptingBids=true']));
    await person.click(screen.getByLabelText('Category'));
    expect(await screen.findByRole('option', { name: 'Design, 12 tasks' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Writing, 1 task' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Any' })).toBeVisible();
    await person.click(screen.getByRole('option', { name: 'Design, 12 tasks' }));
    expect(screen.getByLabelText('Category')).toHaveTextContent(/^Design$/);
    expect(counted).toHaveLength(1);
  });

  it('are left out if they can’t be read; the filters work', async () => {
    answerNear();
    answerCounts(503);
    const { person, router } = browse('');
    await screen.findByText('60 tasks in all');
    await person.click(screen.getByLabelText('Category'));
    await person.click(await screen.findByRole('option', { name: 'Design' }));
    expect(router.state.location.search).toBe('?category=Design');
  });
});
