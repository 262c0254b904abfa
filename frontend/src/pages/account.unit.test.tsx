import { problemType, type ProblemKind } from '@marketplace/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded before the first test needs them.
import '../auth/access/LeaveForgotten.tsx';
import './AccountPage.tsx';
import { screens } from '../testing/screens.tsx';
import { loadPage } from '../browser/loadPage.ts';
import { saveJson } from '../browser/saveFile.ts';
import { apiServer, apiUrl } from '../testing/apiServer.ts';
import { ada, fakeIdentity } from '../testing/fakeIdentity.ts';
import { answerSettings } from '../testing/notificationSettings.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { problemBody, someTask } from '../testing/someTask.ts';
import { IdentityError, type Identity } from '../auth/identity/identity.ts';

vi.mock('../browser/loadPage.ts', () => ({ loadPage: vi.fn() }));
vi.mock('../browser/saveFile.ts', () => ({ saveJson: vi.fn() }));

const kept = {
  uid: 'uid-ada',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  parts: [
    { where: 'The ledger', why: 'Others rely on it.', entries: [{ position: 1 }, { position: 2 }] },
    { where: 'What you keep', why: 'You asked for it.', entries: [{ taskId: 'a' }] },
    { where: 'Your bids', why: 'To be read.', entries: [] },
  ],
};
const problem = (kind: ProblemKind, status: number, message: string) =>
  HttpResponse.json({ ...problemBody(status, message), type: problemType(kind) }, { status });
const counted = (total: number, items: readonly object[] = []) =>
  HttpResponse.json(items, { headers: { 'X-Total-Count': String(total) } });
const deal = (status: string) => {
  const { userEmail: _userEmail, ...task } = someTask();
  return {
    taskId: task._id,
    bids: 1,
    lastBidAt: task.createdAt,
    state: 'accepted',
    task: { ...task, status },
  };
};

let deleted: unknown[];
beforeEach(() => {
  deleted = [];
  vi.mocked(loadPage).mockClear();
  answerSettings();
  apiServer.use(
    http.get(apiUrl('/account/export'), () => HttpResponse.json(kept)),
    http.get(apiUrl('/mytasks'), ({ request }) =>
      counted(new URL(request.url).searchParams.get('status') === 'Pending' ? 2 : 1),
    ),
    http.get(apiUrl('/mybids'), ({ request }) =>
      new URL(request.url).searchParams.get('state') === 'open'
        ? counted(0)
        : counted(2, [deal('In Progress'), deal('Completed')]),
    ),
    http.delete(apiUrl('/account'), async ({ request }) => {
      deleted.push(await request.json());
      return HttpResponse.json({ acknowledged: true, position: 9 }, { status: 202 });
    }),
  );
});

const open = (calls: Partial<Identity> = {}) => {
  const identity = fakeIdentity(calls);
  return renderApp({ routes: screens, at: '/account', user: ada, identity });
};
const ask = async (person: ReturnType<typeof open>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  const type = async (address: string, password?: string) => {
    await person.type(dialog.getByLabelText('Your e-mail address'), address);
    if (password !== undefined)
      await person.type(dialog.getByLabelText('Password', { selector: 'input' }), password);
    await person.click(dialog.getByRole('button', { name: 'Delete account' }));
  };
  return { dialog, type };
};

describe('the page of one’s own data', () => {
  it('lists where something is kept, why, and how much, and gives all of it as a file', async () => {
    const { person } = open();
    const parts = within(await screen.findByRole('list', { name: 'What is kept of you' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The ledger2 entriesOthers rely on it.',
      'What you keep1 entryYou asked for it.',
    ]);
    await person.click(screen.getByRole('button', { name: 'Download your data' }));
    expect(saveJson).toHaveBeenCalledWith('your-data.json', kept);
  });

  it('says before a deletion what ends, with numbers, and what stays', async () => {
    open();
    expect(await screen.findByText('Your 3 open tasks are cancelled, with the deals on them.')).toBeVisible();
    expect(await screen.findByText('Your work on a task of somebody else ends.')).toBeVisible();
    expect(screen.queryByText(/open bids?/)).not.toBeInTheDocument();
    expect(screen.getByText('What others wrote, also to you.')).toBeVisible();
  });
});

describe('the deletion of an account', () => {
  it('sends nothing with another address, or without the right password', async () => {
    const wrong = new IdentityError('wrong-credentials', 'The email or the password is wrong.');
    const { person } = open({ confirmUser: () => Promise.reject(wrong) });
    const { dialog, type } = await ask(person);
    await type('bob@example.com');
    expect(await dialog.findAllByText('Type the address ada@example.com.')).toHaveLength(2);
    expect(dialog.getAllByText('Please enter your password.')).toHaveLength(2);
    await person.clear(dialog.getByLabelText('Your e-mail address'));
    await type('ada@example.com', 'Wrong');
    expect(await dialog.findByText('The email or the password is wrong.')).toBeVisible();
    expect([deleted, vi.mocked(loadPage).mock.calls]).toEqual([[], []]);
  });

  it('is refused for an account that is held, in the words of the server', async () => {
    apiServer.use(
      http.delete(apiUrl('/account'), () => problem('account-held', 409, 'Held: a claim is open.')),
    );
    const { person } = open();
    const { dialog, type } = await ask(person);
    await type('ada@example.com', 'Passw0rd!');
    expect(await dialog.findByText('Held: a claim is open.')).toBeVisible();
    expect(loadPage).not.toHaveBeenCalled();
  });

  it('asks no password of an account of Google, and no second question where the sign-in is too old', async () => {
    const confirmUser = vi.fn(() => Promise.resolve());
    apiServer.use(http.delete(apiUrl('/account'), () => problem('sign-in-again', 401, 'Too old.')));
    const { person } = open({ hasPassword: () => Promise.resolve(false), confirmUser });
    const { dialog, type } = await ask(person);
    await dialog.findByText('Google then asks you to sign in once more.');
    await type('ada@example.com');
    expect(await dialog.findByText('Too old.')).toBeVisible();
    expect(confirmUser).toHaveBeenCalledWith(undefined);
    expect(screen.queryByRole('dialog', { name: 'Sign in again' })).not.toBeInTheDocument();
  });
});

describe('an account that was deleted elsewhere', () => {
  it('is left at the first call that says so', async () => {
    apiServer.use(http.get(apiUrl('/account/export'), () => problem('account-forgotten', 401, 'Deleted.')));
    const logOut = vi.fn(() => Promise.resolve());
    open({ logOut });
    await expect.poll(() => vi.mocked(loadPage).mock.calls).toEqual([['/account/deleted']]);
    expect(logOut).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog', { name: 'Sign in again' })).not.toBeInTheDocument();
  });

  it('has a page that says so to a visitor, and none for another account', async () => {
    const { identity, router } = renderApp({ routes: screens, at: '/account/deleted', user: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible();
    identity.tell(ada);
    await expect.poll(() => router.state.location.pathname).toBe('/account');
  });
});
