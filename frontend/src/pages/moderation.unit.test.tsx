import { problemKinds, type ProblemKind } from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs them.
import '../features/profiles/ProfilePage.tsx';
import '../moderation/HiddenNotice.tsx';
import '../moderation/ReportDialog.tsx';
import { apiServer, apiUrl } from '../testing/apiServer.ts';
import { ada, bob } from '../testing/fakeIdentity.ts';
import { ago, answer, hidden, hour } from '../testing/moderation.ts';
import { someProfile, someReview } from '../testing/people.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { screens } from '../testing/screens.tsx';
import { someTask } from '../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../testing/taskBids.tsx';

const taskId = someTask()._id;
const haveProfile = (change: object = {}) =>
  apiServer.use(
    http.get(apiUrl('/users/:uid'), () => HttpResponse.json({ ...someProfile(), ...change })),
    http.get(apiUrl('/users/:uid/reviews'), () => {
      const { stars: _stars, text: _text, ...bare } = someReview(1);
      return HttpResponse.json({ reviews: [someReview(2), { ...bare, hidden: true }] });
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
    expect(await screen.findByText('Thank you. A moderator looks at it.')).toBeVisible();
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

  it('is not of an own thing, nor of a hidden review, and leads visitors to the sign-in', async () => {
    haveProfile();
    open('/users/uid-bob', null);
    await screen.findByRole('link', { name: 'Report the review of Ada Lovelace' });
    const links = screen.getAllByRole('link', { name: /^Report/ });
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      null,
      'Report the review of Ada Lovelace',
    ]);
    expect(await screen.findByText('A moderator has hidden this review.')).toBeVisible();
    open('/users/uid-bob', ada);
    await waitFor(() => expect(screen.getAllByText('A moderator has hidden this review.')).toHaveLength(2));
    expect(screen.getAllByRole('button', { name: /^Report/ })).toHaveLength(1);
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
