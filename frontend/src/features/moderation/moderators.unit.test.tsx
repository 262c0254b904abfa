import { problemKinds, type Reported } from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Loaded before the first test needs them.
import './ModerationSection.tsx';
import '../../moderation/HiddenNotice.tsx';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada, moderator } from '../../testing/fakeIdentity.ts';
import { ago, answer, hidden, hour, reported, reportId } from '../../testing/moderation.ts';
import { answerNotifications, someNotification } from '../../testing/notifications.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { screens } from '../../testing/screens.tsx';
import { someTask } from '../../testing/someTask.ts';
import { haveTaskWithBids, openTask } from '../../testing/taskBids.tsx';

const taskId = someTask()._id;
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
const open = (at: string, user = ada) => renderApp({ routes: screens, at, user });

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
    expect(list.getAllByRole('link', { name: 'A logo' })[0]).toHaveAttribute('href', `/tasks/${taskId}`);
    expect(other).toHaveTextContent(
      /Profile.*Hidden.*Waits: 2 d.*by you.*It breaks the law\..*A fake\..*Its person objects.*It is mine\./,
    );
    await person.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByText('It is gone: it was deleted.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Decide about .*A logo/ })).toHaveLength(2);
    await person.click(screen.getByRole('link', { name: 'Decided' }));
    await waitFor(() => expect(asked.at(-1)).toBe('decided'));
  });

  it('see beforehand exactly what the person will read', async () => {
    haveReports([[reported()]]);
    const sent = answer('/moderation/decisions');
    const { person } = open('/moderation', moderator);
    await person.click(await screen.findByRole('button', { name: /^Decide about .*A logo/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Decide about .*A logo/ }));
    await person.click(dialog.getByRole('radio', { name: /^Show it/ }));
    await person.click(dialog.getByRole('radio', { name: /^The terms/ }));
    expect(dialog.getByText(/^Nothing: it stays as it is/)).toBeVisible();
    await person.click(dialog.getByRole('radio', { name: /^Hide it/ }));
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
    await person.click(await screen.findByRole('button', { name: /^Decide about .*A logo/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Decide about .*A logo/ }));
    await person.click(dialog.getByRole('radio', { name: /^Hide it/ }));
    await person.click(dialog.getByRole('radio', { name: /^The law/ }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Again.');
    await person.click(dialog.getByRole('button', { name: 'Record the decision' }));
    expect(await dialog.findByText(problemKinds['same-moderator'].detail)).toBeVisible();
  });
});
