import { screenPaths } from '@marketplace/contracts';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routes } from './routes.tsx';

const pathsOf = (all: readonly RouteObject[]): readonly string[] =>
  all.flatMap(({ index, path, children = [] }) => [
    ...(index ? ['/'] : path === undefined ? [] : [path]),
    ...pathsOf(children),
  ]);

// The server renders these paths: another one would be 'Page Not Found' until the app is there.
it('every screen is one that the server knows', () => {
  expect(pathsOf(routes).toSorted()).toEqual([...Object.values(screenPaths), '*'].toSorted());
});
