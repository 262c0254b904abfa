import { screenPaths } from '@marketplace/contracts';
import type { RouteObject } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { routes } from './routes.tsx';

const formatters = vi.hoisted(() => vi.spyOn(Intl, 'NumberFormat'));

// Before a test begins: then the calls are forgotten. MUI's tables, which the first load does not have, name one locale.
const made = formatters.mock.calls.filter(([locales]) => Array.isArray(locales)).length;

const pathsOf = (all: readonly RouteObject[]): readonly string[] =>
  all.flatMap(({ index, path, children = [] }) => [
    ...(index ? ['/'] : path === undefined ? [] : [path]),
    ...pathsOf(children),
  ]);

// The server renders these paths: another one would be 'Page Not Found' until the app is there.
it('every screen is one that the server knows', () => {
  expect(pathsOf(routes).toSorted()).toEqual([...Object.values(screenPaths), '*'].toSorted());
});

// The first one takes a slow machine a tenth of a second, on top of the longest task of the first load.
it('the first load makes no formatter of numbers', () => {
  expect(made).toBe(0);
});
