import { mailKinds } from '@marketplace/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded before the first test needs it.
import '../../../pages/AccountPage.tsx';
import { apiServer, apiUrl } from '../../../testing/apiServer.ts';
import { ada, fakeIdentity } from '../../../testing/fakeIdentity.ts';
import { answerSettings } from '../../../testing/notificationSettings.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { screens } from '../../../testing/screens.tsx';
import { IdentityError, type Identity } from '../../../auth/identity/identity.ts';

beforeEach(() => {
  apiServer.use(
    http.get(apiUrl('/account/export'), () =>
      HttpResponse.json({ uid: ada.uid, email: ada.email, name: ada.displayName, parts: [] }),
    ),
    http.get(apiUrl('/mytasks'), () => HttpResponse.json([])),
    http.get(apiUrl('/mybids'), () => HttpResponse.json([])),
  );
});
const open = async (calls: Partial<Identity> = {}) => {
  const { person } = renderApp({ routes: screens, at: '/account', user: ada, identity: fakeIdentity(calls) });
  const section = within(await screen.findByRole('region', { name: 'E-mails' }));
  await section.findByText('Last e-mail');
  return { person, section };
};
type Opened = Awaited<ReturnType<typeof open>>;
const rhythm = ({ section }: Opened, name: string) =>
  within(section.getByRole('group', { name: 'How often e-mails come' })).getByRole('button', { name });
const choose = async ({ person, section }: Opened) => {
  await person.click(section.getByRole('button', { name: 'Choose the kinds' }));
  return within(await screen.findByRole('dialog', { name: 'E-mail me about' }));
};

describe('the settings of e-mails', () => {
  it('say where e-mails go, how often, and which one was the last', async () => {
    answerSettings({ email: { every: 'day', last: { at: '2026-11-28T14:03:00.000Z', things: 2 } } });
    const opened = await open();
    const { section } = opened;
    expect(section.getByText('verified')).toBeVisible();
    expect(section.getByText('ada@example.com')).toBeVisible();
    expect(rhythm(opened, 'Once a day at most')).toHaveAttribute('aria-pressed', 'true');
    expect(section.getByText(/^2 things, 28 Nov 2026/)).toBeVisible();
    expect(section.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('save how often at once, and set back what could not be saved', async () => {
    const { sent } = answerSettings({ refuse: (call) => call === 2 });
    const opened = await open();
    expect(opened.section.getByText('None yet')).toBeVisible();
    await opened.person.click(rhythm(opened, 'Never'));
    await waitFor(() => expect(rhythm(opened, 'Never')).toHaveAttribute('aria-pressed', 'true'));
    await opened.person.click(rhythm(opened, 'Once a day at most'));
    await screen.findByText('How often e-mails come could not be saved. Please try again.');
    expect(rhythm(opened, 'Never')).toHaveAttribute('aria-pressed', 'true');
    expect(sent).toEqual([{ email: { every: 'never' } }, { email: { every: 'day' } }]);
  });

  it('have a switch for each kind, also for messages; a muted one cannot be switched on', async () => {
    const { sent } = answerSettings({
      muted: ['task-updated'],
      email: { kinds: ['message', 'bid-accepted', 'task-updated'] },
    });
    const opened = await open();
    expect(opened.section.getByText(`2 of ${mailKinds.length} kinds of news`)).toBeVisible();
    const panel = await choose(opened);
    expect(panel.getAllByRole('switch')).toHaveLength(mailKinds.length);
    const muted = panel.getByRole('switch', { name: /^A task that I bid on was changed/ });
    expect(muted).toBeDisabled();
    expect(muted).not.toBeChecked();
    await opened.person.click(panel.getByRole('switch', { name: 'Messages on bids' }));
    await opened.person.click(panel.getByRole('switch', { name: 'New bids' }));
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toEqual({ email: { kinds: ['bid-accepted', 'task-updated', 'bid-placed'] } });
    expect(opened.section.getByText(`2 of ${mailKinds.length} kinds of news`)).toBeVisible();
  });
});

describe('an address that is not verified', () => {
  it('gets an e-mail by the identity provider, and is read again by a new token', async () => {
    const server = answerSettings({ email: { address: 'unverified' } });
    const [sendVerification, renewToken] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
    const { person, section } = await open({ sendVerification, renewToken });
    expect(section.getByRole('alert')).toHaveTextContent('ada@example.com is not verified: so none are sent');
    await person.click(section.getByRole('button', { name: 'Verify' }));
    expect(await section.findByText(/on its way to/)).toBeVisible();
    expect(sendVerification).toHaveBeenCalledOnce();
    await person.click(section.getByRole('button', { name: 'I have opened the link' }));
    expect(await screen.findByText('The address is not verified yet.')).toBeVisible();
    server.become({ address: 'verified' });
    window.dispatchEvent(new Event('focus'));
    expect(await section.findByText('verified')).toBeVisible();
    expect(renewToken).toHaveBeenCalledTimes(2);
    expect(section.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows why the identity provider sends none', async () => {
    answerSettings({ email: { address: 'unverified' } });
    const fault = new IdentityError('other', 'Too many attempts.');
    const { person, section } = await open({ sendVerification: () => Promise.reject(fault) });
    await person.click(section.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
    expect(section.getByRole('button', { name: 'Verify' })).toBeVisible();
  });
});

it('tries an address that was refused again', async () => {
  const { sent } = answerSettings({ email: { address: 'refused', every: 'day' } });
  const { person, section } = await open();
  expect(section.getByRole('alert')).toHaveTextContent('has refused an e-mail for good');
  await person.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('verified')).toBeVisible();
  expect(sent).toEqual([{ email: { every: 'day' } }]);
});
