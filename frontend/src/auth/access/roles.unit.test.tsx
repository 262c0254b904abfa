import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../app/routes.tsx';
import { ada, auditor, fakeIdentity, moderator, operator } from '../../testing/fakeIdentity.ts';
import { matchMediaWith } from '../../testing/media.ts';
import { renderApp } from '../../testing/renderApp.tsx';

beforeEach(() => matchMediaWith('(min-width'));

const roleLinks = () =>
  screen
    .queryAllByRole('link', { name: /^(Audit|Operations|Moderation)$/ })
    .map((link) => link.getAttribute('href'));

describe('the navbar', () => {
  it.each([
    ['nobody', null, []],
    ['a user without a role', ada, []],
    ['an auditor', auditor, ['/audit', '/moderation']],
    ['an operator', operator, ['/operations']],
    ['a moderator', moderator, ['/moderation']],
  ])('shows %s the links of the role', async (_who, user, links) => {
    renderApp({ routes, at: '/terms', user });
    await screen.findByRole('link', { name: 'Browse Tasks' });
    expect(roleLinks()).toEqual(links);
  });
});

describe('a page that needs a role', () => {
  it.each([
    ['/audit', operator, 'Auditors only'],
    ['/audit/tasks/1', ada, 'Auditors only'],
    ['/operations', auditor, 'Operators only'],
    ['/moderation', operator, 'Moderators only'],
    ['/moderation/decided', ada, 'Moderators only'],
    ['/audit', moderator, 'Auditors only'],
    ['/moderation/figures', operator, 'Moderators only'],
  ])('%s names the missing role', async (at, user, title) => {
    renderApp({ routes, at, user });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('waits until the roles are known', async () => {
    const { identity } = renderApp({ routes, at: '/operations', user: { ...operator, roles: undefined } });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    act(() => identity.tell(operator));
    expect(await screen.findByRole('heading', { level: 1, name: 'Projections' })).toBeVisible();
  });

  it('opens after the user got the role and checked again', async () => {
    const identity = fakeIdentity({
      renewToken: () => {
        identity.tell({ ...ada, roles: ['operator'] });
        return Promise.resolve();
      },
    });
    const { person } = renderApp({ routes, at: '/operations', identity, user: ada });
    await person.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Projections' })).toBeVisible();
  });
});
