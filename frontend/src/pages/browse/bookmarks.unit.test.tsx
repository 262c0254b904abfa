import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { screens } from '../../testing/screens.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { keepSaved } from '../../testing/saved.ts';
import { problemBody, somePublicTask } from '../../testing/someTask.ts';
import { answerTasks, manyTasks } from '../../testing/taskLists.ts';
// Loaded before the first test needs them.
import './BrowseTasksPage.tsx';
import '../../features/userData/BookmarksPage.tsx';

const open = (at: string) => renderApp({ routes: screens, at, user: ada }).person;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('bookmarks', () => {
  it('are set on a card, listed, and taken away', async () => {
    const tasks = manyTasks(2);
    apiServer.use(http.get(apiUrl('/featured-tasks'), () => HttpResponse.json(tasks)));
    const kept = keepSaved(tasks);
    answerTasks(() => tasks);
    const { person, router } = renderApp({ routes: screens, at: '/', user: ada });
    const mark = await button('Bookmark: Task 2');
    expect(mark).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(mark).toHaveAttribute('aria-disabled', 'false'));
    await person.click(mark);
    expect(mark).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(kept.bookmarks).toHaveLength(1));
    await router.navigate('/bookmarks');
    await person.click(within(await screen.findByRole('list', { name: 'Bookmarks' })).getByRole('button'));
    expect(await screen.findByText('You have no bookmarks yet.')).toBeVisible();
    await waitFor(() => expect(kept.bookmarks).toEqual([]));
  });

  it('of a deleted task say so, and can be removed', async () => {
    const kept = keepSaved();
    kept.bookmarks.push({ taskId: somePublicTask()._id, at: '2026-11-20T10:00:00.000Z', task: null });
    const person = open('/bookmarks');
    expect(await screen.findByText('This task was deleted.')).toBeVisible();
    await person.click(await button('Remove the bookmark'));
    expect(await screen.findByText('You have no bookmarks yet.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Bookmarks' })).toHaveFocus();
  });

  it('that could not be saved are shown as they were, with the reason; the ones that were set meanwhile stay', async () => {
    const tasks = manyTasks(2);
    const kept = keepSaved(tasks);
    answerTasks(() => tasks);
    const held = Promise.withResolvers<undefined>();
    apiServer.use(
      http.put(
        apiUrl('/bookmarks/:id'),
        async () => {
          await held.promise;
          return HttpResponse.json(problemBody(503, 'Away for a moment.'), { status: 503 });
        },
        { once: true },
      ),
    );
    const person = open('/browsetask');
    const [first, second] = [await button('Bookmark: Task 1'), await button('Bookmark: Task 2')];
    await waitFor(() => expect(first).toHaveAttribute('aria-disabled', 'false'));
    await person.click(first);
    await person.click(second);
    await waitFor(() => expect(kept.bookmarks).toHaveLength(1));
    held.resolve(undefined);
    expect(await screen.findByText('Away for a moment.')).toBeVisible();
    expect(first).toHaveAttribute('aria-pressed', 'false');
    expect(second).toHaveAttribute('aria-pressed', 'true');
  });
});
