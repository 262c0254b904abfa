import type { Blocked } from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs them.
import '../../pages/AccountPage.tsx';
import './ProfilePage.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada, bob } from '../../testing/fakeIdentity.ts';
import { answerSettings } from '../../testing/notificationSettings.ts';
import { someProfile } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { screens } from '../../testing/screens.tsx';
import { problemBody } from '../../testing/someTask.ts';

/** Keeps whom the user blocks, as the API does. */
const keepBlocked = (blocked: Blocked['blocked'] = []) => {
  const state = { blocked };
  const done = () => HttpResponse.json({ acknowledged: true });
  answerSettings();
  apiServer.use(
    http.get(apiUrl('/users/:uid'), () => HttpResponse.json(someProfile())),
    http.get(apiUrl('/users/:uid/reviews'), () => HttpResponse.json({ reviews: [] })),
    http.get(apiUrl('/account/export'), () =>
      HttpResponse.json({ uid: 'uid-ada', email: 'ada@example.com', name: null, parts: [] }),
    ),
    http.get(apiUrl('/mytasks'), () => HttpResponse.json([])),
    http.get(apiUrl('/mybids'), () => HttpResponse.json([])),
    http.get(apiUrl('/account/blocked'), () => HttpResponse.json(state)),
    http.put(apiUrl('/account/blocked/:uid'), ({ params }) => {
      state.blocked = [{ uid: String(params['uid']), name: 'Bob Ross', at: '2026-11-20T10:00:00.000Z' }];
      return done();
    }),
    http.delete(apiUrl('/account/blocked/:uid'), ({ params }) => {
      state.blocked = state.blocked.filter(({ uid }) => uid !== params['uid']);
      return done();
    }),
  );
  return state;
};
const openProfile = (user: typeof ada | null = ada) =>
  renderApp({ routes: screens, at: '/users/uid-bob', user });
/** Presses the button once it is known whom the user has blocked. */
const pressBlock = async (person: ReturnType<typeof openProfile>['person']) => {
  const button = await screen.findByRole('button', { name: 'Block Bob Ross' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await person.click(button);
};
const bobs = { uid: 'uid-bob', name: 'Bob Ross', at: '2026-11-20T10:00:00.000Z' };

describe('a profile', () => {
  it('has a button that says what it means, blocks the person, and ends that', async () => {
    const state = keepBlocked();
    const { person } = openProfile();
    await pressBlock(person);
    const question = within(await screen.findByRole('alertdialog', { name: 'Block Bob Ross?' }));
    expect(
      question.getByText(/can’t bid on your tasks.*neither.*can write.*Open bids and deals stay/),
    ).toBeVisible();
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(state.blocked).toEqual([]);
    await pressBlock(person);
    await person.click(await screen.findByRole('button', { name: 'Block' }));
    await person.click(await screen.findByRole('button', { name: 'Unblock Bob Ross' }));
    expect(await screen.findByRole('button', { name: 'Block Bob Ross' })).toBeVisible();
    expect(state.blocked).toEqual([]);
  });

  it('says why it could not be saved', async () => {
    keepBlocked();
    apiServer.use(
      http.put(apiUrl('/account/blocked/:uid'), () =>
        HttpResponse.json(problemBody(409, 'You can block at most 1000 people.'), { status: 409 }),
      ),
    );
    const { person } = openProfile();
    await pressBlock(person);
    await person.click(await screen.findByRole('button', { name: 'Block' }));
    expect(await screen.findByText('You can block at most 1000 people.')).toBeInTheDocument();
  });

  it.each([
    ['its own person', bob],
    ['visitors', null],
  ])('has no button for %s', async (_who, user) => {
    keepBlocked();
    openProfile(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'Bob Ross' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Block/ })).not.toBeInTheDocument();
  });
});

describe('the page of one’s own data', () => {
  it('lists the blocked people, who can be unblocked, and says when there are none', async () => {
    const state = keepBlocked([bobs, { ...bobs, uid: 'uid-eve', name: 'Eve' }]);
    const { person } = renderApp({ routes: screens, at: '/account', user: ada });
    const list = within(await screen.findByRole('list', { name: 'Blocked people' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Bob Ross', '/users/uid-bob'],
      ['Eve', '/users/uid-eve'],
    ]);
    await person.click(list.getByRole('button', { name: 'Unblock Bob Ross' }));
    await person.click(await screen.findByRole('button', { name: 'Unblock Eve' }));
    expect(await screen.findByText(/^You have blocked nobody/)).toBeVisible();
    expect(state.blocked).toEqual([]);
  });
});
