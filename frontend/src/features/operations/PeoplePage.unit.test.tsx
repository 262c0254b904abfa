import { personStores, type Person } from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { openOperations, someAction } from '../../testing/operations.ts';
import { problemBody } from '../../testing/someTask.ts';

const somePerson = (change: Partial<Person> = {}): Person => ({
  uid: 'uid-bob',
  state: 'active',
  stores: personStores.map((store) => ({ store, state: 'pending' })),
  ...change,
});
/** A server with a person, which operators’ actions change. */
const havePerson = (change: Partial<Person> = {}) => {
  const state = { person: somePerson(change), sent: [] as unknown[] };
  apiServer.use(
    http.get(apiUrl('/operations/people/uid-bob'), () => HttpResponse.json(state.person)),
    http.post(apiUrl('/operations/people/uid-bob/:action'), async ({ request, params }) => {
      state.sent.push([params['action'], await request.json()]);
      const next = { hold: 'held', release: 'active', forget: 'forgetting' } as const;
      state.person = somePerson({ state: next[params['action'] as keyof typeof next] });
      return HttpResponse.json(state.person, { status: 202 });
    }),
  );
  return state;
};
const panel = () => screen.findByRole('region', { name: 'The person' });
const buttons = async () =>
  within(await panel())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the screen of people', () => {
  it('looks a person up by the uid; it keeps it in the address', async () => {
    havePerson({ state: 'held', reason: 'A claim is open.' });
    const { person, router } = openOperations('/operations/people');
    await person.type(await screen.findByLabelText('Id of the person (uid)'), ' uid-bob {Enter}');
    expect(await panel()).toHaveTextContent(
      /uid-bob.*Held.*Held because: A claim is open\..*Read modelskept/,
    );
    expect(await buttons()).toEqual(['uid-bob', 'Release']);
    expect(router.state.location.search).toBe('?uid=uid-bob');
  });

  it('says plainly that nobody has an id', async () => {
    apiServer.use(
      http.get(apiUrl('/operations/people/:uid'), () =>
        HttpResponse.json(problemBody(404, 'There is nothing here.'), { status: 404 }),
      ),
    );
    openOperations('/operations/people?uid=uid-b0b');
    expect(await screen.findByText('There is nobody with this id.')).toBeVisible();
  });

  it('deletes an account for a reason, and follows each store until it is done', async () => {
    const state = havePerson();
    const { person } = openOperations('/operations/people?uid=uid-bob');
    await person.click(within(await panel()).getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the account of uid-bob?' });
    await person.type(within(dialog).getByLabelText('Reason'), '\u200b');
    await person.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    expect(within(dialog).getByText(/^Say why/)).toBeVisible();
    await person.clear(within(dialog).getByLabelText('Reason'));
    await person.type(within(dialog).getByLabelText('Reason'), 'She asked by letter.');
    await person.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(state.sent).toEqual([['forget', { reason: 'She asked by letter.' }]]);
    expect(await panel()).toHaveTextContent(/Being deleted.*Texts in the ledgerwaiting/);
    const stores = personStores.map((store) => ({ store, state: 'done' as const }));
    state.person = somePerson({
      state: 'forgetting',
      stores: [...stores.slice(0, 3), { store: 'sign-in', state: 'pending', fault: 'It does not answer.' }],
    });
    expect(await screen.findByText('It does not answer.')).toBeVisible();
    state.person = somePerson({ state: 'forgotten', stores });
    await waitFor(async () => expect(await panel()).toHaveTextContent(/Deleted.*Read modelsdeleted/));
    expect(await buttons()).toEqual(['uid-bob']);
  });

  it('shows why a person can’t be deleted, and the state of now', async () => {
    const state = havePerson();
    const { person } = openOperations('/operations/people?uid=uid-bob');
    await person.click(within(await panel()).getByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog'));
    apiServer.use(
      http.post(apiUrl('/operations/people/uid-bob/forget'), () => {
        state.person = somePerson({ state: 'held', reason: 'A claim.' });
        return HttpResponse.json(problemBody(409, 'This account is held.'), { status: 409 });
      }),
    );
    await person.type(dialog.getByLabelText('Reason'), 'Please.');
    await person.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText('This account is held.')).toBeVisible();
    await person.click(await dialog.findByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await buttons()).toEqual(['uid-bob', 'Release']));
  });

  it('has a link from an action on a person, whose reason may be deleted', async () => {
    apiServer.use(
      http.get(apiUrl('/operations/actions'), () =>
        HttpResponse.json({
          actions: [
            someAction(9, { action: 'forget', projection: undefined, person: 'uid-bob', reason: null }),
          ],
        }),
      ),
    );
    openOperations('/operations/actions');
    const link = await screen.findByRole('link', { name: 'Deleted the account of uid-bob' });
    expect(link).toHaveAttribute('href', '/operations/people?uid=uid-bob');
    expect(screen.getByText('Deleted with the account')).toBeVisible();
  });
});
