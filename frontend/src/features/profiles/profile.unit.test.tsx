import type { Profile, ShownReview } from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs it.
import './ProfilePage.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada, bob } from '../../testing/fakeIdentity.ts';
import { someProfile, someReview } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { screens } from '../../testing/screens.tsx';
import { problemBody, someBid } from '../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../testing/taskBids.tsx';

/** Answers the calls about people; a person without a profile is not found. Counts the reads of profiles. */
const havePeople = (profiles: readonly Profile[], reviews: readonly ShownReview[] = []) => {
  const state = { profiles, reads: [] as string[] };
  apiServer.use(
    http.get(apiUrl('/users/:uid'), ({ params }) => {
      state.reads.push(String(params['uid']));
      const found = state.profiles.find(({ uid }) => uid === params['uid']);
      return found
        ? HttpResponse.json(found)
        : HttpResponse.json(problemBody(404, 'Nobody.'), { status: 404 });
    }),
    http.get(apiUrl('/users/:uid/reviews'), ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
      const next = from + 2 < reviews.length ? { next: String(from + 2) } : {};
      return HttpResponse.json({ reviews: reviews.slice(from, from + 2), ...next });
    }),
  );
  return state;
};
const openProfile = (uid: string, user = ada) => renderApp({ routes: screens, at: `/users/${uid}`, user });

describe('a profile', () => {
  it('says what was done with its meaning, and shows the reviews in pages', async () => {
    const former = someReview(1, { from: { name: 'Former user' }, text: null, stars: 1, as: 'owner' });
    havePeople([someProfile()], [someReview(3), someReview(2), former]);
    const { person } = openProfile('uid-bob');
    expect(await screen.findByRole('heading', { level: 1, name: 'Bob Ross' })).toBeVisible();
    expect(screen.getByText('I draw <b>happy</b> logos.')).toBeVisible();
    const done = within(screen.getByRole('list', { name: 'What was done' }));
    expect(done.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Completed 12 of 13 deals',
      'Posted 4 tasks',
      'Hired somebody for 3 tasks',
      'Got 10 deals as the bidder',
    ]);
    expect(screen.getByRole('region', { name: 'What was done' })).toHaveTextContent(/4\.8 of 5.*12 reviews/);
    expect(screen.queryByRole('button', { name: 'Change your words' })).not.toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Show More' }));
    const reviews = within(await screen.findByRole('list', { name: 'Reviews' }));
    await waitFor(() => expect(reviews.getAllByRole('listitem')).toHaveLength(3));
    const [first, , last] = reviews.getAllByRole('listitem');
    expect(first).toHaveTextContent(/4 – Good.*Review 3.*Ada Lovelace, the owner of A logo for a bakery/);
    expect(last).toHaveTextContent(/1 – Very bad.*deleted.*Former user, the bidder on/);
    expect(reviews.getAllByRole('link', { name: 'Ada Lovelace' })[0]).toHaveAttribute(
      'href',
      '/users/uid-ada',
    );
    expect(reviews.queryByRole('link', { name: 'Former user' })).not.toBeInTheDocument();
  });

  it('of a person without deals has no bare 0', async () => {
    const { about: _about, rating: _rating, ...newcomer } = someProfile();
    const none = { posted: 1, hired: 0, won: 0, completed: 0, brokenOff: 0 };
    havePeople([{ ...newcomer, ...none }]);
    openProfile('uid-bob');
    const done = await screen.findByRole('region', { name: 'What was done' });
    expect(done).toHaveTextContent('No reviews yet');
    expect(done).toHaveTextContent(/No deal has ended yet\s*Posted 1 task, without a deal so far/);
    expect(done).not.toHaveTextContent('0');
  });

  it('that is missing says so', async () => {
    havePeople([]);
    openProfile('uid-nobody');
    expect(
      await screen.findByText('Nobody with this address has posted a task, or bid on one.'),
    ).toBeVisible();
  });

  it('of the user: the own words are changed, and a blank field removes them', async () => {
    const state = havePeople([someProfile()]);
    const sent: unknown[] = [];
    apiServer.use(
      http.put(apiUrl('/account/profile'), async ({ request }) => {
        sent.push(await request.json());
        const { about: _about, ...others } = someProfile();
        state.profiles = [others];
        return HttpResponse.json({ acknowledged: true });
      }),
    );
    const { person } = openProfile('uid-bob', bob);
    await person.click(await screen.findByRole('button', { name: 'Change your words' }));
    const field = await screen.findByRole('textbox', { name: 'In your own words' });
    expect(field).toHaveValue('I draw <b>happy</b> logos.');
    await person.clear(field);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Say something about yourself' })).toBeVisible();
    expect(sent).toEqual([{ about: null }]);
  });
});

describe('the bids of a task', () => {
  it('have a short line about each bidder, who is read once', async () => {
    const { rating: _rating, ...unrated } = someProfile();
    const newcomer = { ...unrated, uid: 'uid-new', name: 'Grace', completed: 0, brokenOff: 0 };
    const bid = (last: number, bidder: { uid?: string; name: string }) =>
      someBid({ _id: `01930000-0000-7000-a000-00000000000${last}`, bidder });
    haveTaskWithBids({}, [
      bid(1, { uid: 'uid-bob', name: 'Bob Ross' }),
      bid(2, { uid: 'uid-new', name: 'Grace' }),
      bid(3, { uid: 'uid-bob', name: 'Bob Ross' }),
      bid(4, { name: 'Former user' }),
    ]);
    const state = havePeople([someProfile(), newcomer]);
    openTask(ada);
    const bids = within(await screen.findByRole('list', { name: 'Bids on this task' }));
    await waitFor(() =>
      expect(bids.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/4\.8 \(12\)Rating 4\.8 of 5, 12 reviews · 12 of 13 completed/),
        expect.stringContaining('New here'),
        expect.stringMatching(/4\.8 \(12\)/),
        expect.not.stringContaining('New here'),
      ]),
    );
    expect(state.reads.toSorted()).toEqual(['uid-bob', 'uid-new']);
    expect(bids.getAllByRole('link', { name: 'Bob Ross' })[0]).toHaveAttribute('href', '/users/uid-bob');
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/users/uid-ada');
  });
});
