import { screenPaths } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { screenOf } from './screens.ts';

it.each(Object.values(screenPaths).slice(1))('an address of the screen %s has its frame', (path) => {
  const frame = path.replace('/*', '').replace(':id', '-');
  const address = path.replace('/*', '/a/b').replace(':id', '01-b');
  for (const asked of [frame, address, `${address.toUpperCase()}/`]) expect(screenOf(asked)).toBe(frame);
});

it.each(['/nowhere', '/tasks', '/tasks/a/b', '/auditors', '/account/else'])(
  'there is no screen %s',
  (path) => {
    expect(screenOf(path)).toBe('/-');
  },
);
