import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '../../app/routes.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada, bob } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { keepSaved } from '../../testing/saved.ts';
import { problemBody, somePublicTask } from '../../testing/someTask.ts';
import { answerTasks, manyTasks } from '../../testing/taskLists.ts';
// Loaded before the first test needs them.
import '../tasks/BrowseTasksPage.tsx';
import './BookmarksPage.tsx';
import './SearchesPage.tsx';

const open = (at: string) => renderApp({ routes, at, user: ada }).person;
const refuse = (method: 'get' | 'post' | 'put', path: string, status: number, message: string) =>
  apiServer.use(
    http[method](apiUrl(path), () => HttpResponse.json(problemBody(status, message), { status })),
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a search on Browse', () => {
  it('is saved with its filters, under a name that comes from them', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(280);
    const kept = keepSaved();
    answerTasks(() => manyTasks(2));
    const person = open('/browsetask?category=Design&maxBudget=500&sort=-budget');
    await person.click(await button('Save this search'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Category: Design, Budget: up to $500');
    await person.clear(name);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Name is required.');
    await person.type(name, 'Cheap design');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The search is saved.')).toBeVisible();
    expect(kept.searches).toMatchObject([
      { name: 'Cheap design', query: 'category=Design&maxBudget=500&sort=-budget', alert: true },
    ]);
  });

  it('says why it could not be saved, and keeps the dialog', async () => {
    keepSaved();
    answerTasks(() => []);
    refuse('post', '/searches', 409, 'You can keep at most 20 searches. Remove one first.');
    const person = open('/browsetask');
    await person.click(await button('Save this search'));
    await person.click(await button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You can keep at most 20 searches.');
    expect(screen.getByRole('dialog', { name: 'Save this search' })).toBeVisible();
  });

  it('asks one user only: the dialog does not stay for another user who signs in', async () => {
    keepSaved();
    answerTasks(() => []);
    const { person, identity } = renderApp({ routes, at: '/browsetask', user: ada });
    await person.click(await button('Save this search'));
    const dialog = await screen.findByRole('dialog', { name: 'Save this search' });
    act(() => identity.tell(bob));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await button('Save this search')).toBeVisible();
  });

  it('cannot be saved by a visitor', async () => {
    answerTasks(() => manyTasks(1));
    renderApp({ routes, at: '/browsetask', user: null });
    await screen.findByText('Task 1');
    expect(screen.queryByRole('button', { name: /Save this search|Bookmark/ })).toBeNull();
  });
});

describe('the page of saved searches', () => {
  it('opens, renames, switches and removes them', async () => {
    const kept = keepSaved();
    const query = 'q=logo&category=Design';
    kept.searches.push({
      _id: crypto.randomUUID(),
      name: 'Logos',
      query,
      alert: true,
      at: '2026-11-20T10:00:00Z',
    });
    const person = open('/searches');
    expect(await screen.findByRole('link', { name: 'Logos' })).toHaveAttribute(
      'href',
      `/browsetask?${query}`,
    );
    expect(screen.getByText('Search: logo · Category: Design')).toBeVisible();
    await person.click(screen.getByRole('switch', { name: 'Notifications for Logos' }));
    await waitFor(() => expect(kept.searches[0]?.alert).toBe(false));
    await person.click(await button('Rename Logos'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await person.clear(name);
    await person.type(name, 'Round logos');
    await person.click(await button('Save'));
    await person.click(await button('Remove Round logos'));
    await person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    );
    expect(await screen.findByText('You have no saved searches yet.')).toBeVisible();
    expect(kept.searches).toEqual([]);
  });

  it('shows a secret address once, and lists the feed until it is removed', async () => {
    const kept = keepSaved();
    const person = open('/searches');
    await person.click(await button('Subscribe to my deadlines'));
    await person.click(await button('Make the address'));
    const address = await screen.findByRole('textbox', { name: 'Secret address' });
    expect(address).toHaveValue(`${location.origin}/api/feeds/SECRET.ics`);
    await person.click(await button('Close'));
    await waitFor(() => expect(screen.queryByText(/SECRET/)).toBeNull());
    await person.click(await button('Remove the feed My deadlines'));
    await person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    );
    expect(await screen.findByText('You have no feeds.')).toBeVisible();
    expect(kept.feeds).toEqual([]);
  });

  it('says what could not be read, and tries again', async () => {
    const kept = keepSaved();
    kept.searches.push({ _id: crypto.randomUUID(), name: 'Logos', query: '', alert: true, at: '' });
    refuse('get', '/searches', 503, 'Away for a moment.');
    const person = open('/searches');
    expect(await screen.findByText('Away for a moment.')).toBeVisible();
    keepSaved();
    await person.click(await button('Retry'));
    expect(await screen.findByText('You have no saved searches yet.')).toBeVisible();
  });
});

describe('bookmarks', () => {
  it.each(['/browsetask', '/'])('are set on a card of %s, listed, and taken away', async (at) => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(280);
    const tasks = manyTasks(2);
    apiServer.use(http.get(apiUrl('/featured-tasks'), () => HttpResponse.json(tasks)));
    const kept = keepSaved(tasks);
    answerTasks(() => tasks);
    const { person, router } = renderApp({ routes, at, user: ada });
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
  });

  it('that could not be saved are shown as they were, with the reason', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(280);
    keepSaved();
    answerTasks(() => manyTasks(1));
    refuse('put', '/bookmarks/:id', 409, 'You can keep at most 100 bookmarks. Remove one first.');
    const person = open('/browsetask');
    const mark = await button('Bookmark: Task 1');
    await waitFor(() => expect(mark).toHaveAttribute('aria-disabled', 'false'));
    await person.click(mark);
    expect(await screen.findByText('You can keep at most 100 bookmarks. Remove one first.')).toBeVisible();
    expect(mark).toHaveAttribute('aria-pressed', 'false');
  });

  it('that were set meanwhile stay when one could not be saved', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(280);
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
