import { act, screen, within } from '@testing-library/react';
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
    expect(await screen.findByRole('heading', { level: 1, name: /Hire top freelancers for/ })).toHaveFocus();
    expect(router.state.location.pathname).toBe('/');
    expect(document.title).toBe('Home · Marketplace');
  });
});

describe('the navbar', () => {
  it('shows the signed-in user, the name on hover, and Logout', async () => {
    const { person } = renderApp({ routes, at: '/terms', user: ada });
    await person.hover(await screen.findByRole('img', { name: 'Ada Lovelace' }));
    expect(await screen.findByRole('tooltip', { name: 'Ada Lovelace' })).toBeVisible();
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

  it('reports a failed logout', async () => {
    const identity = fakeIdentity({ logOut: () => Promise.reject(new Error('away')) });
    const { person } = renderApp({ routes, at: '/terms', identity, user: ada });
    await person.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Error logging out! Please try again.')).toBeVisible();
  });

  it('loads no photo from an address that is not http(s)', async () => {
    renderApp({ routes, at: '/terms', user: { ...ada, photoURL: 'javascript:alert(1)' } });
    const avatar = await screen.findByRole('img', { name: 'Ada Lovelace' });
    expect(avatar.querySelector('img')).toBeNull();
    expect(avatar.querySelector('svg')).not.toBeNull();
  });
});

describe('the footer', () => {
  it('names the current year', async () => {
    renderApp({ routes, at: '/terms', user: null });
    expect(await screen.findByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();
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

describe('printing', () => {
  it('is in the light theme', () => {
    matchMediaWith('(prefers-color-scheme: dark)');
    runInThisContext(readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8'));
    window.dispatchEvent(new Event('beforeprint'));
    expect(document.documentElement.dataset['theme']).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
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
  const systemPrefers = (theme: string) => {
    matchMediaWith(`(prefers-color-scheme: ${theme})`);
  };

  it.each(['light', 'dark'])('is the system’s %s one by default, and nothing is stored', (system) => {
    systemPrefers(system);
    expect(beforeFirstPaint()).toBe(system);
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('is the chosen one, whatever the system prefers', () => {
    systemPrefers('light');
    localStorage.setItem('theme', 'dark');
    expect(beforeFirstPaint()).toBe('dark');
  });

  it('ignores and removes an invalid stored value', () => {
    systemPrefers('light');
    localStorage.setItem('theme', 'purple');
    expect(beforeFirstPaint()).toBe('light');
    expect(localStorage.getItem('theme')).toBeNull();
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
