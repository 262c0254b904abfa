import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { keepFocus } from '../browser/keepFocus.ts';
import { apiServer } from './apiServer.ts';
import { matchMediaWith } from './media.ts';

// The limit of a wait. On a busy machine a page takes much longer than the default of one second; a wait that succeeds ends earlier.
configure({ asyncUtilTimeout: 30_000 });
vi.stubGlobal('scrollTo', () => undefined);
// The tests' reader writes '27 Nov' and '$1,200.50'.
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });
// The tests’ DOM has no layout: sizes never change.
vi.stubGlobal(
  'ResizeObserver',
  class implements ResizeObserver {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
// Observed elements are always visible.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell;
    }
    observe() {
      this.#tell([{ isIntersecting: true }]);
    }
    disconnect = () => undefined;
  },
);

afterAll(keepFocus(document.body));
beforeAll(() => {
  apiServer.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  matchMediaWith('(prefers-color-scheme: light)');
});
afterEach(() => {
  cleanup();
  apiServer.resetHandlers();
  localStorage.clear();
});
afterAll(() => {
  apiServer.close();
});
