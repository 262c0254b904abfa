import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { routes } from '../app/routes.tsx';
import { screens } from '../testing/screens.tsx';
import { apiServer, apiUrl } from '../testing/apiServer.ts';
import { ada, bob } from '../testing/fakeIdentity.ts';
import { renderApp } from '../testing/renderApp.tsx';

const begun = {
  title: 'A logo',
  category: 'Design',
  description: 'Round.',
  deadline: '2030-05-31',
  budget: '12.50',
};
const key = 'marketplace:task-draft:uid-ada';
const keep = (draft: object) => localStorage.setItem(key, JSON.stringify(draft));
const title = () => screen.findByLabelText('Title');
const addTask = async (user = ada, shown = screens) => {
  const app = renderApp({ routes: shown, at: '/addtask', user });
  await title();
  return app;
};
type App = Awaited<ReturnType<typeof addTask>>;

describe('a draft of a new task', () => {
  it('is stored with each key, and is gone with the last one', async () => {
    const { person } = await addTask();
    await person.type(await title(), 'A');
    expect(localStorage.getItem(key)).toBe('{"title":"A"}');
    await person.clear(await title());
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is removed once the task is added, even if the user types on', async () => {
    keep(begun);
    const answer = { acknowledged: true, insertedId: 'x', position: 7 };
    apiServer.use(
      http.post(apiUrl('/addtask'), () => HttpResponse.json(answer, { status: 201 })),
      http.get(apiUrl('/mytasks'), () => HttpResponse.json([])),
    );
    const { person, router } = await addTask();
    await person.type(await title(), '!');
    await person.click(screen.getByRole('button', { name: 'Add Task' }));
    await screen.findByText('Task added successfully!');
    await person.type(await title(), '?');
    await waitFor(() => expect(router.state.location.pathname).toBe('/myPostedTask'), { timeout: 3000 });
    expect(localStorage.getItem(key)).toBeNull();
  });

  it.each([
    ['with every field, also with empty ones as earlier versions stored it', { ...begun, maxOffers: '' }],
    ['with the changed fields', begun],
  ])('is restored after a reload, with a note: %s', async (_what, stored) => {
    keep(stored);
    await addTask();
    expect(screen.getByText('Draft restored')).toBeVisible();
    expect(await title()).toHaveValue('A logo');
    expect(screen.getByLabelText('Category')).toHaveTextContent('Design');
    expect(screen.getByLabelText('Deadline')).toHaveValue('2030-05-31');
    expect(screen.getByLabelText('Budget')).toHaveValue('12.50');
  });

  it('can be discarded', async () => {
    keep(begun);
    const { person } = await addTask();
    await person.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(screen.queryByText('Draft restored')).not.toBeInTheDocument();
    expect(await title()).toHaveValue('');
    expect(await title()).toHaveFocus();
    expect(screen.getByLabelText('Category')).toHaveTextContent('Choose one');
    expect(localStorage.getItem(key)).toBeNull();
  });

  it.each([
    ['has another shape', { ...begun, title: 7 }],
    ['is too long', { ...begun, title: 'x'.repeat(30_000) }],
    ['has fields that the form does not have', { colour: 'red' }],
  ])('that %s is not used', async (_fault, stored) => {
    keep(stored);
    await addTask();
    expect(await title()).toHaveValue('');
    expect(screen.queryByText('Draft restored')).not.toBeInTheDocument();
  });
});

describe('what is being typed', () => {
  const signInAs = async ({ identity, router }: App, user: typeof ada) => {
    act(() => identity.tell(user));
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/auth/login'));
    await router.navigate('/addtask');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(user.email));
  };
  /** As after a revoked sign-in, or a log-out in another tab, which has asked there. */
  const endSession = async ({ identity, router }: App) => {
    act(() => identity.tell(undefined));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
  };

  it('is there again for the same user after a session that ended by itself', async () => {
    const app = await addTask();
    await app.person.type(await title(), 'A sign');
    await endSession(app);
    await signInAs(app, ada);
    expect(await title()).toHaveValue('A sign');
    expect(screen.getByText('Draft restored')).toBeVisible();
  });

  it.each(['after a session that ended', 'without an end'])('is gone for another user, %s', async (how) => {
    const app = await addTask();
    await app.person.type(await title(), 'A sign');
    if (how !== 'without an end') await endSession(app);
    await signInAs(app, bob);
    expect(await title()).toHaveValue('');
    expect(localStorage.getItem(key)).toBeNull();
    await endSession(app);
    await signInAs(app, ada);
    expect(await title()).toHaveValue('');
  });

  it('is removed by a log-out, which asks first', async () => {
    apiServer.use(
      http.get(apiUrl('/notifications'), () => HttpResponse.json({ notifications: [], unread: 0 })),
    );
    const { person, router } = await addTask(ada, routes);
    await person.type(await title(), 'A sign');
    const logOut = () => person.click(screen.getByRole('button', { name: 'Logout' }));
    const question = async () => within(await screen.findByRole('alertdialog', { name: 'Log out?' }));
    await logOut();
    await person.click((await question()).getByRole('button', { name: 'Cancel' }));
    expect(await title()).toHaveValue('A sign');
    await logOut();
    await person.click((await question()).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  });
});
