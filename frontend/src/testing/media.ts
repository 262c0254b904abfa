import { vi } from 'vitest';

/** Media queries, which the tests’ DOM lacks: queries that contain `text` match. */
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
