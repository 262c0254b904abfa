import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { ada } from '../../../testing/fakeIdentity.ts';
import { haveOneTask, openMyTasks, press } from '../../../testing/myTasks.tsx';

beforeEach(haveOneTask);

type App = ReturnType<typeof openMyTasks>;
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Update task' }));
const openDialog = async ({ person }: App) => {
  await press(person, 'Update');
  return dialog();
};
const typeThen = async (logOut: (app: App) => Promise<unknown>) => {
  const app = openMyTasks();
  const update = await openDialog(app);
  await app.person.type(update.getByLabelText('Title'), ', round');
  await logOut(app);
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/auth/login'));
  return app;
};
const logInAgain = async (app: App, user = ada) => {
  act(() => app.identity.tell(user));
  await waitFor(() => expect(app.router.state.location.pathname).not.toBe('/auth/login'));
  await app.router.navigate('/myPostedTask');
  return openDialog(app);
};
const inAnotherTab = ({ identity }: App) => {
  act(() => identity.tell(undefined));
  return Promise.resolve();
};

describe('an update that is being typed when the user logs out in another tab', () => {
  it('is back in the form after the next login, and sends only what was typed', async () => {
    const sent: unknown[] = [];
    apiServer.use(
      http.put(apiUrl('/tasks/:id'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ acknowledged: true, matchedCount: 1, modifiedCount: 1, position: 9 });
      }),
    );
    const app = await typeThen(inAnotherTab);
    const update = await logInAgain(app);
    await waitFor(() => expect(update.getByLabelText('Title')).toHaveValue('A logo for a bakery, round'));
    await app.person.click(update.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toEqual([{ title: 'A logo for a bakery, round' }]));
  });

  it('is not shown to another user', async () => {
    const app = await typeThen(inAnotherTab);
    const update = await logInAgain(app, { ...ada, uid: 'uid-bob' });
    expect(update.getByLabelText('Title')).toHaveValue('A logo for a bakery');
  });
});
