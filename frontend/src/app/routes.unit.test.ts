import { expect, it, vi } from 'vitest';
import type { RouteObject } from 'react-router-dom';
import { RequireAuth } from '../auth/access/guards.tsx';
import { routes } from './routes.tsx';

const formatters = vi.hoisted(() => vi.spyOn(Intl, 'NumberFormat'));

// Counted before a test begins, which clears the calls. MUI's tables, which are not in the first load, give one locale, not a list.
const made = formatters.mock.calls.filter(([locales]) => Array.isArray(locales)).length;

const publicPaths = (all: readonly RouteObject[]): readonly string[] =>
  all
    .filter(({ Component }) => Component !== RequireAuth)
    .flatMap(({ index, path, children = [] }) => [
      ...(index ? ['/'] : path === undefined ? [] : [path]),
      ...publicPaths(children),
    ]);

it('all screens but these need a login', () => {
  expect(publicPaths(routes).toSorted()).toEqual([
    '*',
    '/',
    '/accessibility',
    '/account/deleted',
    '/auth/login',
    '/auth/register',
    '/browsetask',
    '/contact',
    '/mail/stop',
    '/privacy',
    '/terms',
    '/users/:uid',
  ]);
});

// The first formatter takes a tenth of a second on a slow machine, which would lengthen the longest task of the first load.
it('the first load makes no formatter of numbers', () => {
  expect(made).toBe(0);
});
