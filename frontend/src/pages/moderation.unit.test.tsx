import { problemKinds, type ProblemKind } from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs them.
import '../features/bids/reviews/ReviewPage.tsx';
import '../features/profiles/ProfilePage.tsx';
import '../moderation/HiddenNotice.tsx';
import '../moderation/ReportDialog.tsx';
import { apiServer, apiUrl } from '../testing/apiServer.ts';
import { ada, bob } from '../testing/fakeIdentity.ts';
import { ago, answer, hidden, hour } from '../testing/moderation.ts';
import { someDealReviews, someProfile, someReview } from '../testing/people.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { screens } from '../testing/screens.tsx';
import { problemBody, someTask } from '../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../testing/taskBids.tsx';

const taskId = someTask()._id;
const haveProfile = (change: object = {}) =>
  apiServer.use(
    http.get(apiUrl('/users/:uid'), () => HttpResponse.json({ ...someProfile(), ...change })),
    http.get(apiUrl('/users/:uid/reviews'), () => {
      const { stars: _stars, text: _text, ...bare } = someReview(1);
      return HttpResponse.json({
        reviews: [someReview(2, { title: '' }), { ...bare, hidden: true }, someReview(0)],
      });
    }),
  );
const open = (at: string, user: typeof ada | null = ada) => renderApp({ routes: screens, at, user });

describe('a report', () => {
  it('says what happens next, needs a ground, and is sent once', async () => {
    haveTaskWithBids();
    const sent = answer('/reports');
    const { person } = openTask(bob);
    await person.click(await screen.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this task' }));
    expect(dialog.getByText(/^A moderator reads your report, and hides this if/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    expect((await dialog.findAllByText('Choose what is wrong.'))[0]).toBeVisible();
    await person.click(dialog.getByRole('radio', { name: 'It tries to cheat people' }));
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Thank you\. A moderator looks at it, and you are told/)).toBeVisible();
    expect(sent).toEqual([{ about: { task: taskId }, why: 'fraud' }]);
  });

  it.each<ProblemKind>(['already-reported', 'own-thing', 'not-found', 'too-many-requests'])(
    'that is refused says why: %s',
    async (kind) => {
      haveProfile();
      answer('/reports', kind);
      const { person } = open('/users/uid-bob');
      await person.click(await screen.findByRole('button', { name: 'Report' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Report this profile' }));
      await person.click(dialog.getByRole('radio', { name: 'Something else' }));
      await person.click(dialog.getByRole('button', { name: 'Send' }));
      expect(await dialog.findByText(problemKinds[kind].detail)).toBeVisible();
    },
  );

  it('keeps what was typed where it fails, and counts it as other fields do', async () => {
    haveTaskWithBids();
    answer('/reports', 'unavailable');
    const { person } = openTask(bob);
    const report = async () => {
      await person.click(await screen.findByRole('button', { name: 'Report' }));
      return within(await screen.findByRole('dialog', { name: 'Report this task' }));
    };
    const dialog = await report();
    await person.click(dialog.getByRole('radio', { name: 'Something else' }));
    await person.click(dialog.getByRole('textbox'));
    await person.paste(`😀${'x'.repeat(1000)}`);
    expect(dialog.getByText('1,001 / 1,000')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.queryByText(problemKinds.unavailable.detail)).not.toBeInTheDocument();
    await person.type(dialog.getByRole('textbox'), '{Backspace}');
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(problemKinds.unavailable.detail)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const again = await report();
    expect(again.getByRole('textbox')).toHaveValue(`😀${'x'.repeat(999)}`);
    expect(again.getByRole('radio', { name: 'Something else' })).toBeChecked();
  });

  it('is not of an own thing, nor of a hidden review, and leads visitors to the sign-in', async () => {
    haveProfile();
    open('/users/uid-bob', null);
    await screen.findByText('A moderator has hidden this review.');
    const links = screen.getAllByRole('link', { name: /^Report/ });
    const review = 'Report the review of Ada Lovelace';
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([null, review, review]);
    const reviews = within(screen.getByRole('list', { name: 'Reviews' })).getAllByRole('listitem');
    expect(reviews[0]).toHaveTextContent(/Ada Lovelace(?!,)/);
    const named = reviews.slice(0, 1).flatMap((one) => within(one).getAllByRole('link'));
    expect(named.map((link) => link.textContent)).toEqual(['Ada Lovelace', 'Report']);
    expect(reviews[1]).toHaveTextContent(/^A moderator has hidden this review\..*the owner of A logo/);
    open('/users/uid-bob', ada);
    await waitFor(() => expect(screen.getAllByText('A moderator has hidden this review.')).toHaveLength(2));
    expect(screen.getAllByRole('button', { name: /^Report/ })).toHaveLength(1);
  });
});

describe('what is hidden, for others', () => {
  it('is a review without stars and text that nobody can report', async () => {
    apiServer.use(
      http.get(apiUrl('/bids/:bidId/reviews'), () => {
        const { at, reviewId, stars } = someReview(1);
        const mine = { at, reviewId, stars };
        return HttpResponse.json({ ...someDealReviews({ mine }), theirs: { at, reviewId, hidden: true } });
      }),
    );
    open(`/reviews/${someReview(1).bidId}`);
    expect(await screen.findByText('A moderator has hidden this review.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument();
  });

  it('is a task that never was', async () => {
    apiServer.use(
      http.get(apiUrl('/tasks/:id'), () =>
        HttpResponse.json(problemBody(404, 'There is no such task.'), { status: 404 }),
      ),
    );
    open(`/tasks/${taskId}`);
    const title = await screen.findByText('This task is not there any more, or never was.');
    expect(title.closest('main')).not.toHaveTextContent(/hidden|moderator|report/i);
  });
});

describe('an own thing that is hidden', () => {
  it.each([
    ['task', () => (haveTaskWithBids({ hidden }), openTask(ada)), { task: taskId }, 'your task'],
    [
      'profile',
      () => (haveProfile({ about: undefined, hidden }), open('/profile', bob)),
      { user: 'uid-bob' },
      'your words on your profile',
    ],
  ])('says why, and takes an objection: %s', async (_what, show, about, words) => {
    const sent = answer('/objections');
    const { person } = show();
    const note = within(await screen.findByRole('note'));
    expect(note.getByText(`A moderator has hidden ${words}`)).toBeVisible();
    expect(note.getByText('It breaks the terms of this marketplace.')).toBeVisible();
    expect(note.getByText(hidden.reason ?? '')).toBeVisible();
    await person.click(note.getByRole('button', { name: 'Object' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Object to this decision' }));
    await person.type(dialog.getByRole('textbox'), 'For paint only.');
    await person.click(dialog.getByRole('button', { name: 'Object' }));
    await waitFor(() => expect(sent).toEqual([{ about, text: 'For paint only.' }]));
  });

  it.each([
    ['objected', { objected: true }, /^You have objected\. Moderators decide again/],
    ['too late', { until: ago(hour) }, /^You could object until/],
  ] as const)('takes no objection: %s', async (_why, change, text) => {
    haveTaskWithBids({ hidden: { ...hidden, ...change } });
    openTask(ada);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Object' })).not.toBeInTheDocument();
  });
});
