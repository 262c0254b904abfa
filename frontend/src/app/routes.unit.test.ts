import { expect, it, vi } from 'vitest';
import './routes.tsx';

const formatters = vi.hoisted(() => vi.spyOn(Intl, 'NumberFormat'));

// Before a test begins: then the calls are forgotten. MUI's tables, which the first load does not have, name one locale.
const made = formatters.mock.calls.filter(([locales]) => Array.isArray(locales)).length;

// The first one takes a slow machine a tenth of a second, on top of the longest task of the first load.
it('the first load makes no formatter of numbers', () => {
  expect(made).toBe(0);
});
