import { expect, it, vi } from 'vitest';
import type { RouteObject } from 'react-router-dom';
import { RequireAuth } from '../features/auth/access/guards.tsx';
import { routes } from './routes.tsx';

const formatters = vi.hoisted(() => vi.spyOn(Intl, 'NumberFormat'));

// Before a test begins: then the calls are forgotten. MUI's tables, which the first load does not have, name one locale.
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
    '/account/deleted',
    '/auth/login',
    '/auth/register',
    '/browsetask',
    '/contact',
    '/privacy',
    '/terms',
  ]);
});

// The first one takes a slow machine a tenth of a second, on top of the longest task of the first load.
it('the first load makes no formatter of numbers', () => {
  expect(made).toBe(0);
});
