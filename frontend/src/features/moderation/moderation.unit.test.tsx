import {
  problemKinds,
  problemType,
  type Hidden,
  type ProblemKind,
  type Reported,
} from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs them.
import './ModerationSection.tsx';
import '../profiles/ProfilePage.tsx';
import '../../moderation/HiddenNotice.tsx';
import '../../moderation/ReportDialog.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada, bob, moderator } from '../../testing/fakeIdentity.ts';
import { answerNotifications, someNotification } from '../../testing/notifications.ts';
import { someProfile, someReview } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { screens } from '../../testing/screens.tsx';
import { problemBody, someTask } from '../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../testing/taskBids.tsx';

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const hidden: Hidden = {
  at: ago(hour),
  ground: 'terms',
  reason: 'It asks for a payment in advance.',
  until: new Date(Date.now() + 100 * 24 * hour).toISOString(),
};
const taskId = someTask()._id;
const reportId = someTask()._id;

const reported = (change: Partial<Reported> = {}): Reported => ({
  about: { task: taskId },
  number: 3,
  why: { fraud: 2, spam: 1 },
  texts: ['It wants money first.'],
  since: ago(50 * hour),
  shown: true,
  says: { uid: 'uid-bob', name: 'Bob Ross', title: 'A logo', text: 'Pay me first.', taskId },
  ...change,
});

/** Answers a command, or refuses it, and keeps what was sent. */
const answer = (path: string, refusal?: ProblemKind) => {
  const sent: unknown[] = [];
  apiServer.use(
    http.post(apiUrl(path), async ({ request }) => {
      sent.push(await request.json());
      if (refusal === undefined)
        return HttpResponse.json({ acknowledged: true, insertedId: reportId, position: 9 }, { status: 201 });
      const { status, detail } = problemKinds[refusal];
      const body = { ...problemBody(status, detail), type: problemType(refusal) };
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
};
const haveReports = (pages: readonly (readonly Reported[])[]) => {
  const asked: (string | null)[] = [];
  apiServer.use(
    http.get(apiUrl('/moderation/reports'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.get('state'));
      const page = Number(searchParams.get('cursor') ?? 0);
      const next = page + 1 < pages.length ? { next: String(page + 1) } : {};
      return HttpResponse.json({ reports: pages[page], ...next });
    }),
  );
  return asked;
};
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
    expect(await screen.findAllByRole('button', { name: /^Report/ })).toHaveLength(1);
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

describe('moderators', () => {
  it('see what waits longest first, with all that they decide by, page by page', async () => {
    const decision = {
      decision: 'hide',
      ground: 'illegal',
      reason: 'A fake.',
      at: ago(hour),
      mine: true,
    } as const;
    const second = reported({
      about: { user: 'uid-ada' },
      number: 0,
      shown: false,
      objection: 'It is mine.',
      decision,
    });
    const { says: _says, ...gone } = reported({ about: { review: reportId } });
    const asked = haveReports([[reported(), second], [gone]]);
    const { person } = open('/moderation', moderator);
    const list = within(await screen.findByRole('list', { name: 'Reports' }));
    const [first, other] = list
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement?.getAttribute('aria-label') === 'Reports');
    expect(first).toHaveTextContent(
      /Task.*Waits longest: 2 d 2 h.*A logo.*By Bob Ross.*Pay me first\..*3 reports.*2 × It tries to cheat people.*It wants money first\./,
    );
    expect(within(first as HTMLElement).getByRole('link', { name: 'A logo' })).toHaveAttribute(
      'href',
      `/tasks/${taskId}`,
    );
    expect(other).toHaveTextContent(
      /Profile.*Hidden.*Waits: 2 d.*by you.*It breaks the law\..*A fake\..*Its person objects.*It is mine\./,
    );
    await person.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByText('It is gone: it was deleted.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Decide' })).toHaveLength(2);
    await person.click(screen.getByRole('link', { name: 'Decided' }));
    await waitFor(() => expect(asked.at(-1)).toBe('decided'));
  });

  it('see beforehand exactly what the person will read', async () => {
    haveReports([[reported()]]);
    const sent = answer('/moderation/decisions');
    const { person } = open('/moderation', moderator);
    await person.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decide' }));
    await person.click(dialog.getByRole('radio', { name: /^Hide it/ }));
    await person.click(dialog.getByRole('radio', { name: /^The terms/ }));
    await person.click(dialog.getByRole('textbox', { name: 'Reason' }));
    await person.paste(hidden.reason ?? '');
    const preview = dialog.getByRole('region', { name: 'What Bob Ross will read' });
    const said = preview.lastElementChild?.textContent;
    await person.click(dialog.getByRole('button', { name: 'Record the decision' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { about: { task: taskId }, decision: 'hide', ground: 'terms', reason: hidden.reason },
      ]),
    );
    haveTaskWithBids({ hidden });
    openTask(ada);
    const note = await screen.findByRole('note');
    expect(said).toMatch(/^A moderator has hidden your task/);
    expect(note.textContent).toContain(said);
    answerNotifications([
      someNotification(3, { kind: 'hidden', thing: 'task', ground: 'terms', reason: hidden.reason }),
      someNotification(2, { kind: 'shown-again', thing: 'user', title: '' }),
    ]);
    open('/notifications');
    const told = await screen.findByRole('link', { name: /^A moderator has hidden your task\./ });
    expect(told).toHaveTextContent(`It breaks the terms of this marketplace. ${hidden.reason}`);
    const profile = screen.getByRole('link', {
      name: 'A moderator has shown your words on your profile again',
    });
    expect(profile).toHaveAttribute('href', '/profile');
    expect(screen.getByText('Your profile')).toBeVisible();
  });

  it('leave to another one what they have hidden themselves, if its person objects', async () => {
    haveReports([[reported({ objection: 'No.' })]]);
    answer('/moderation/decisions', 'same-moderator');
    const { person } = open('/moderation', moderator);
    await person.click(await screen.findByRole('button', { name: 'Decide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decide' }));
    await person.click(dialog.getByRole('radio', { name: /^Hide it/ }));
    await person.click(dialog.getByRole('radio', { name: /^The law/ }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Again.');
    await person.click(dialog.getByRole('button', { name: 'Record the decision' }));
    expect(await dialog.findByText(problemKinds['same-moderator'].detail)).toBeVisible();
  });
});
