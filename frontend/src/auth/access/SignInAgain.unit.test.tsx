import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
// Loaded before the first test needs it.
import '../../features/tasks/MyPostedTasksPage.tsx';
import './SignInAgain.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada, fakeIdentity } from '../../testing/fakeIdentity.ts';
import { around, haveOneTask, press } from '../../testing/myTasks.tsx';
import { renderApp } from '../../testing/renderApp.tsx';
import { problemBody, someTask } from '../../testing/someTask.ts';
import { screens } from '../../testing/screens.tsx';
import { IdentityError } from '../identity/identity.ts';

const refused = () => HttpResponse.json(problemBody(401, 'Sign in first.'), { status: 401 });
const question = () => screen.findByRole('dialog', { name: 'Sign in again' });

it('a change that is answered with 401 asks to sign in again, over the form with what was typed', async () => {
  haveOneTask();
  let accepted = false;
  const sent: unknown[] = [];
  apiServer.use(
    http.put(apiUrl('/tasks/:id'), async ({ request }) => {
      if (!accepted) return refused();
      sent.push(await request.json());
      return HttpResponse.json({ acknowledged: true, matchedCount: 1, modifiedCount: 1, position: 9 });
    }),
  );
  const logIn = vi.fn((_email: string, password: string) => {
    accepted = password === 'Passw0rd!';
    return accepted ? Promise.resolve() : Promise.reject(new IdentityError('wrong-credentials', 'No.'));
  });
  const { person } = renderApp({
    routes: screens,
    at: '/myPostedTask',
    user: ada,
    identity: fakeIdentity({ logIn }),
  });
  await press(person, 'Update');
  const form = await screen.findByRole('dialog', { name: 'Update task' });
  const title = within(form).getByLabelText('Title');
  fireEvent.change(title, { target: { value: 'Typed before' } });
  await person.click(within(form).getByRole('button', { name: 'Update' }));

  const dialog = await question();
  expect(within(dialog).getByLabelText('Email')).toHaveValue('ada@example.com');
  const password = within(dialog).getByLabelText('Password', { selector: 'input' });
  expect(password).toHaveFocus();
  await person.type(password, 'x{Enter}');
  expect(await within(dialog).findByText(/^Login failed: /)).toBeVisible();
  fireEvent.change(password, { target: { value: 'Passw0rd!' } });
  await person.type(password, '{Enter}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(title).toHaveValue('Typed before');
  await person.click(within(form).getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Task updated successfully!')).toBeVisible();
  expect(sent).toEqual([{ title: 'Typed before' }]);
});

const withRefusedList = (identity = fakeIdentity()) => {
  haveOneTask();
  let accepted = false;
  apiServer.use(http.get(apiUrl('/mytasks'), () => (accepted ? HttpResponse.json([someTask()]) : refused())));
  const logIn = () => {
    accepted = true;
    identity.tell(ada);
    return Promise.resolve();
  };
  const calls = { logIn, logInWithGoogle: logIn };
  return renderApp({ routes: screens, at: '/myPostedTask', user: ada, identity: { ...identity, ...calls } });
};

it('a read is sent again after a sign-in with Google too; the page is not loaded again for the language of the account', async () => {
  const asked = vi.fn(() => HttpResponse.json({ language: 'de' }));
  apiServer.use(http.get(apiUrl('/settings'), asked));
  const { person } = withRefusedList();
  await person.click(within(await question()).getByRole('button', { name: 'Login with Google' }));
  expect(await screen.findByText('A logo for a bakery')).toBeVisible();
  expect(screen.getByText('Logged in with Google!')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

it('a read does not ask again after a no', async () => {
  const { person } = withRefusedList();
  const dialog = await question();
  await person.click(within(dialog).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const failed = await screen.findByText('Failed to fetch tasks: 401');
  await person.click(within(around(failed)).getByRole('button', { name: 'Retry' }));
  await screen.findByText('Failed to fetch tasks: 401');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
