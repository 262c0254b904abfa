import { act, screen, within, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiServer, apiUrl } from '../testing/apiServer.ts';
import { ada, fakeIdentity } from '../testing/fakeIdentity.ts';
import { matchMediaWith } from '../testing/media.ts';
import { renderApp } from '../testing/renderApp.tsx';
import type { RouteObject } from 'react-router-dom';
import { routes } from './routes.tsx';

beforeEach(() => {
  apiServer.use(http.get(apiUrl('/featured-tasks'), () => HttpResponse.json([])));
});

describe('an unknown address', () => {
  it('shows the error page, which leads home', async () => {
    const { person, router } = renderApp({ routes, at: '/nowhere', user: null });
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(screen.getByText('The page you are looking for doesn’t exist or has been moved.')).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Go to Homepage' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: /Hire top freelancers for/ })).toHaveFocus(),
    );
    expect(router.state.location.pathname).toBe('/');
    expect(document.title).toBe('Home · Marketplace');
  });
});

describe('the navbar', () => {
  it('shows the signed-in user, the name on hover, and Logout, which may fail', async () => {
    const identity = fakeIdentity();
    vi.spyOn(identity, 'logOut').mockRejectedValueOnce(new Error('away'));
    // The app loads no photo from an address that is not http or https.
    const user = { ...ada, photoURL: 'javascript:alert(1)' };
    const { person } = renderApp({ routes, at: '/terms', identity, user });
    expect((await screen.findByRole('img', { name: 'Ada Lovelace' })).querySelector('img')).toBeNull();
    await person.hover(await screen.findByRole('img', { name: 'Ada Lovelace' }));
    expect(await screen.findByRole('tooltip', { name: 'Ada Lovelace' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Error logging out! Please try again.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('You logged out successfully!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  it('opens the menu of the user’s own pages, by the avatar', async () => {
    const { person } = renderApp({ routes, at: '/terms', user: ada });
    await person.click(await screen.findByRole('button', { name: 'Ada Lovelace' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Notifications', '/notifications'],
      ['Saved searches', '/searches'],
      ['Bookmarks', '/bookmarks'],
      ['Your data', '/account'],
    ]);
  });
});

describe('the frame and the pages of text', () => {
  const linksIn = (element: HTMLElement) =>
    within(element)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it.each([
    [
      '/terms',
      [/accept/i, /responsib/i, /participation/i, /refund/i, /property/i, /privacy/i, /modification/i],
      /./,
    ],
    ['/privacy', [/data we collect/i, /why/i, /safe/i, /third parties/i, /rights/i], /never sell|never sold/],
    [
      '/accessibility',
      [/about/i, /conforms/i, /falls short/i, /assessed/i, /barrier/i, /enforces/i],
      /axe-core checks \W?\d+\W? screens/,
    ],
  ])('%s has the links of bar and footer, and its sections', async (at, sections, says) => {
    matchMediaWith('(min-width');
    renderApp({ routes, at, user: null });
    const headings = (await screen.findAllByRole('heading', { level: 2 })).map(
      ({ textContent }) => textContent,
    );
    const numbered = headings.filter((heading) => /^\d+\./.test(heading));
    expect(numbered).toHaveLength(sections.length);
    for (const [index, section] of sections.entries()) expect(numbered[index]).toMatch(section);
    expect(screen.getByRole('main')).toHaveTextContent(says);
    expect(linksIn(screen.getByRole('banner'))).toEqual([
      ['Marketplace', '/'],
      ['Home', '/'],
      ['Add Task', '/addtask'],
      ['Browse Tasks', '/browsetask'],
      ['My Posted Tasks', '/myPostedTask'],
      ['My Bids', '/mybids'],
      ['Login', '/auth/login'],
    ]);
    const footer = screen.getByRole('contentinfo');
    expect(linksIn(footer).slice(0, 4)).toEqual([
      ['Terms And Condition', '/terms'],
      ['Privacy', '/privacy'],
      ['Accessibility', '/accessibility'],
      ['Contact us', '/contact'],
    ]);
    expect(footer.querySelectorAll('a[target=_blank][href^="https://"]')).toHaveLength(3);
    const year = new Date().getFullYear();
    expect(footer).toHaveTextContent(`Copyright © ${year} · All rights reserved by`);
  });
});

describe('a page that still loads', () => {
  it('has the header around it', async () => {
    const [layout] = routes;
    const [pages] = layout?.children ?? [];
    const lazy = () => new Promise<never>(() => undefined);
    const slow = [
      { ...layout, children: [{ ...pages, children: [{ path: '/terms', lazy }] }] },
    ] as RouteObject[];
    renderApp({ routes: slow, at: '/terms', user: null });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Marketplace' })).toBeVisible();
  });
});

describe('without a network', () => {
  const become = (online: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => {
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  };

  it('the page says so until it is back', async () => {
    renderApp({ routes, at: '/nowhere', user: null });
    await screen.findByRole('heading', { name: '404' });
    become(false);
    expect(await screen.findByText('You are offline.')).toBeVisible();
    become(true);
    expect(screen.queryByText('You are offline.')).not.toBeInTheDocument();
  });
});

describe('the menu of a small screen', () => {
  it('names the signed-in user', async () => {
    const { person } = renderApp({ routes, at: '/nowhere', user: ada });
    await person.click(await screen.findByRole('button', { name: 'Open the menu' }));
    expect(await screen.findByText('Signed in as')).toBeVisible();
    expect(screen.getByText('Ada Lovelace')).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
  });
});

describe('a broken page', () => {
  it('is replaced by an error with Retry; the navbar stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [layout] = routes;
    const Broken = () => {
      throw new Error('broken');
    };
    const children = [
      { ErrorBoundary: layout?.ErrorBoundary ?? null, children: [{ index: true, Component: Broken }] },
    ];
    renderApp({ routes: [{ Component: layout?.Component ?? null, children }], at: '/', user: null });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Marketplace' })).toBeVisible();
  });
});

describe('the theme', () => {
  const beforeFirstPaint = () => {
    runInThisContext(readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8'));
    return document.documentElement.dataset['theme'];
  };

  it.each([
    ['light', undefined, 'light'],
    ['dark', undefined, 'dark'],
    ['light', 'dark', 'dark'],
    ['light', 'purple', 'light'],
  ])('of a system that prefers %s, with the choice %s, is %s', (system, choice, theme) => {
    matchMediaWith(`(prefers-color-scheme: ${system})`);
    if (choice) localStorage.setItem('theme', choice);
    expect(beforeFirstPaint()).toBe(theme);
    expect(localStorage.getItem('theme')).toBe(choice === 'dark' ? 'dark' : null);
  });

  it('changes with the toggle, which stores the choice', async () => {
    const { person } = renderApp({ routes, at: '/terms', user: null });
    await person.click(await screen.findByRole('button', { name: 'Use the dark theme' }));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await person.click(screen.getByRole('button', { name: 'Use the light theme' }));
    expect(localStorage.getItem('theme')).toBe('light');
  });
});

describe('another user', () => {
  it('does not see the data of the user before', () => {
    const { store, identity } = renderApp({ routes, at: '/terms', user: ada });
    const forgotten = vi.spyOn(store, 'dispatch');
    act(() => identity.tell({ ...ada, displayName: 'Ada L.' }));
    expect(forgotten).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'api/resetApiState' }));
    act(() => identity.tell({ ...ada, uid: 'uid-bob' }));
    expect(forgotten).toHaveBeenCalledWith(expect.objectContaining({ type: 'api/resetApiState' }));
  });
});
