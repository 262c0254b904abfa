import { vi } from 'vitest';

/** Adds media queries to the tests’ DOM, which has none: a query matches if it contains `text`. */
export const matchMediaWith = (text: string): void => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes(text),
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
