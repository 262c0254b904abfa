import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { screens } from '../../../testing/screens.tsx';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { ada, bob } from '../../../testing/fakeIdentity.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { taskDraft } from '../form/taskDraft.ts';
import { emptyTaskForm } from '../form/taskForm.ts';

const begun = {
  ...emptyTaskForm,
  title: 'A logo',
  category: 'Design',
  description: 'Round.',
  deadline: '2030-05-31',
  budget: '12.50',
};
const key = 'marketplace:task-draft:uid-ada';
const addTask = async (user = ada) => {
  const app = renderApp({ routes: screens, at: '/addtask', user });
  await screen.findByLabelText('Title');
  return app;
};
const draft = () => taskDraft('uid-ada').read();

describe('a draft of a new task', () => {
  it('is stored if the user leaves right after the last key', async () => {
    const { person } = await addTask();
    await person.type(screen.getByLabelText('Title'), 'A');
    window.dispatchEvent(new Event('pagehide'));
    expect(draft()?.title).toBe('A');
  });

  it('is removed once the task is added, even if the user types on', async () => {
    taskDraft('uid-ada').keep(begun);
    const answer = { acknowledged: true, insertedId: 'x', position: 7 };
    apiServer.use(
      http.post(apiUrl('/addtask'), () => HttpResponse.json(answer, { status: 201 })),
      http.get(apiUrl('/mytasks'), () => HttpResponse.json([])),
    );
    const { person, router } = await addTask();
    await person.type(screen.getByLabelText('Title'), '!');
    await person.click(screen.getByRole('button', { name: 'Add Task' }));
    await screen.findByText('Task added successfully!');
    await person.type(screen.getByLabelText('Title'), '?');
    await waitFor(() => expect(router.state.location.pathname).toBe('/myPostedTask'), { timeout: 3000 });
    expect(localStorage.getItem(key)).toBeNull();
  });
});

describe('what is being typed when another user signs in, or nobody is signed in any more', () => {
  it.each([
    ['after a log-out', [undefined, bob]],
    ['without a log-out', [bob]],
    ['after a log-out and a login of the same user', [undefined, ada]],
  ] as const)('is gone %s', async (_how, users) => {
    const { identity, person, router } = await addTask();
    await person.type(screen.getByLabelText('Title'), 'A sign');
    for (const user of users) {
      act(() => identity.tell(user));
      if (!user) await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
    }
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/auth/login'));
    await router.navigate('/addtask');
    expect(await screen.findByLabelText('Email')).toHaveValue(users.at(-1)?.email ?? '');
    expect(screen.getByLabelText('Title')).toHaveValue('');
  });
});

describe('a draft', () => {
  it('is restored after a reload, with a note', async () => {
    taskDraft('uid-ada').keep(begun);
    await addTask();
    expect(screen.getByText('Draft restored')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('A logo');
    expect(screen.getByLabelText('Category')).toHaveTextContent('Design');
    expect(screen.getByLabelText('Deadline')).toHaveValue('2030-05-31');
    expect(screen.getByLabelText('Budget')).toHaveValue('12.50');
  });

  it('can be discarded', async () => {
    taskDraft('uid-ada').keep(begun);
    const { person } = await addTask();
    const notice = screen
      .getAllByRole('status')
      .find((status) => within(status).queryByText('Draft restored'));
    await person.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(notice).not.toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('');
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(screen.getByLabelText('Category')).toHaveTextContent('Choose one');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(localStorage.getItem(key)).toBeNull();
  });

  it.each([
    ['has another shape', JSON.stringify({ ...begun, title: 7 })],
    ['is too long', JSON.stringify({ ...begun, title: 'x'.repeat(30_000) })],
  ])('that %s is not used', async (_fault, stored) => {
    localStorage.setItem(key, stored);
    await addTask();
    expect(screen.getByLabelText('Title')).toHaveValue('');
    expect(screen.queryByText('Draft restored')).not.toBeInTheDocument();
  });
});
