import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { screens } from '../../testing/screens.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada, bob } from '../../testing/fakeIdentity.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { answerNotifications, someNotification } from '../../testing/notifications.ts';
import { keepSaved } from '../../testing/saved.ts';
import { answerTasks, manyTasks } from '../../testing/taskLists.ts';
// Loaded before the first test needs them.
import './BrowseTasksPage.tsx';
import '../../features/userData/SearchesPage.tsx';

const open = (at: string) => renderApp({ routes: screens, at, user: ada }).person;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a search on Browse', () => {
  it('is saved once by a double click, with its filters, under a name that comes from them', async () => {
    const kept = keepSaved();
    answerTasks(() => manyTasks(2));
    const person = open('/browsetask?category=Design&maxBudget=500&sort=-budget');
    await person.click(await button('Save this search'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Design, up to $500');
    await person.clear(name);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Name is required.');
    await person.type(name, 'Cheap design');
    const save = dialog.getByRole('button', { name: 'Save' });
    await person.click(save);
    await waitFor(() => expect(kept.searches).toHaveLength(1));
    fireEvent.click(save);
    expect(await screen.findByText('The search is saved.')).toBeVisible();
    expect(kept.searches).toMatchObject([
      { name: 'Cheap design', query: 'category=Design&maxBudget=500&sort=-budget', alert: true },
    ]);
  });

  it('asks one user only: the dialog does not stay for another user who signs in', async () => {
    keepSaved();
    answerTasks(() => []);
    const { person, identity } = renderApp({ routes: screens, at: '/browsetask', user: ada });
    await person.click(await button('Save this search'));
    const dialog = await screen.findByRole('dialog', { name: 'Save this search' });
    act(() => identity.tell(bob));
    expect(dialog).not.toBeInTheDocument();
    expect(await button('Save this search')).toBeVisible();
  });
});

describe('the page of saved searches', () => {
  it('opens, renames, switches and removes them', async () => {
    const kept = keepSaved();
    const query = 'q=logo&category=Design';
    const searchId = crypto.randomUUID();
    const news = { kind: 'search', search: 'Logos', searchId } as const;
    answerNotifications([someNotification(3, news), someNotification(2, news), someNotification(1)]);
    kept.searches.push({
      _id: searchId,
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
    expect(await screen.findByRole('link', { name: '2 new' })).toHaveAttribute(
      'href',
      `/notifications?unread=true#search-${searchId}`,
    );
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
    await waitFor(() => expect(screen.getByRole('group', { name: 'Saved searches' })).toHaveFocus());
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
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Feeds' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Feeds' })).toHaveFocus());
    expect(kept.feeds).toEqual([]);
  });

  it('shows the secret address also when the user wanted to leave before it was there', async () => {
    keepSaved();
    const held = Promise.withResolvers<undefined>();
    apiServer.use(
      http.post(apiUrl('/feeds'), async () => {
        await held.promise;
      }),
    );
    const person = open('/searches');
    await person.click(await button('Subscribe to my deadlines'));
    await person.click(await button('Make the address'));
    await person.keyboard('{Escape}');
    await person.click(await button('Cancel'));
    held.resolve(undefined);
    expect(await screen.findByRole('textbox', { name: 'Secret address' })).toBeVisible();
  });
});
